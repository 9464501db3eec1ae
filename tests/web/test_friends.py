"""Friends by a link: lobby, invitation, seats that move."""

from __future__ import annotations

from kit.browser import Browser, Place

PAYLOADS = ['<img src=x onerror="x">', "'\"><b>", "{{7*7}}", "</title><b>", "&amp;<i>", "a`;--${x}"]


def open_table(place: Place, name: str = "Ada", lang: str = "en", **fields: str) -> Browser:
    host = place.browser(lang)
    host.post("/new", {"rules": "skat", "name": name, "opponents": "2", "with": "friends", "pace": "instant", **fields})
    assert host.page.status_code == 200
    return host


def test_the_host_gets_a_link_a_code_and_a_qr_code(place: Place) -> None:
    host = open_table(place)

    assert f"http://table.test/t/{host.table}" in host.page.text
    assert 'class="qr"' in host.page.text
    assert host.page.text.count("Free seat") == 2


def test_a_friend_sits_down_with_a_name_and_reads_the_own_language(place: Place) -> None:
    host = open_table(place)
    friend = place.browser("de")

    page = friend.get(f"/t/{host.table}")
    assert "Dein Name" in page.text
    friend.press(friend.form("/join"), None, name="Ben")

    assert friend.page.status_code == 200
    assert "Du sitzt am Tisch" in friend.page.text
    view = place.run(place.tables.view(host.table))
    assert [player.name for player in view.players] == ["Ada", "Ben"]


def test_a_code_that_was_read_out_leads_to_the_table(place: Place) -> None:
    host = open_table(place)
    friend = place.browser()

    for typed in (host.table, host.table.upper(), f" {host.table[:3]} {host.table[3:]} ", f"http://x/t/{host.table}"):
        friend.get("/")
        friend.press(friend.form("/join"), None, code=typed)
        assert str(friend.page.url).endswith(f"/t/{host.table}")


def test_the_host_fills_a_seat_and_deals(place: Place) -> None:
    host = open_table(place)
    friend = place.browser()
    friend.get(f"/t/{host.table}")
    friend.press(friend.form("/join"), None, name="Ben")
    host.get(f"/t/{host.table}")

    fill = next(form for form in host.forms() if any(value == "fill" for _, value, _ in form.buttons))
    host.press(fill, fill.buttons[0])
    start = next(form for form in host.forms() if any(value == "start" for _, value, _ in form.buttons))
    host.press(start, start.buttons[0])

    view = place.run(place.tables.view(host.table))
    assert view.phase == "playing"
    assert [player.kind for player in view.players] == ["human", "human", "bot"]
    assert 'id="hand"' in friend.get(f"/t/{host.table}").text


def test_start_pressed_twice_deals_once(place: Place) -> None:
    host = open_table(place)
    fill = next(form for form in host.forms() if any(value == "fill" for _, value, _ in form.buttons))
    host.press(fill, fill.buttons[0])
    start = next(form for form in host.forms() if any(value == "start" for _, value, _ in form.buttons))

    host.press(start, start.buttons[0])
    host.press(start, start.buttons[0])

    assert host.page.status_code == 200
    assert place.run(place.tables.view(host.table)).match == 1


def test_only_the_host_may_deal(place: Place) -> None:
    host = open_table(place)
    friend = place.browser()
    friend.get(f"/t/{host.table}")
    friend.press(friend.form("/join"), None, name="Ben")

    answer = friend.post(f"/t/{host.table}/command", {"command": "start"})

    assert answer.status_code == 403
    assert "host" in answer.text


def test_a_full_table_can_be_watched(place: Place) -> None:
    host = open_table(place, opponents="1")
    for name in ("Ben", "Cem"):
        friend = place.browser()
        friend.get(f"/t/{host.table}")
        answer = friend.post(f"/t/{host.table}/join", {"name": name})

    assert answer.status_code == 429
    assert "No seat is free" in answer.text


def test_a_seat_moves_to_another_device_and_the_old_one_watches(place: Place) -> None:
    host = open_table(place)
    phone = place.browser()

    link = host.post(f"/t/{host.table}/seat").text.split('class="invite-link" href="')[1].split('"')[0]
    phone.get(link.removeprefix("http://table.test"))
    assert "Play on this device" in phone.page.text
    phone.press(phone.form(link.removeprefix("http://table.test")))

    assert "Leave the table" in phone.page.text
    assert "Leave the table" not in host.get(f"/t/{host.table}").text
    again = place.browser()
    again.get(link.removeprefix("http://table.test"))
    assert again.post(link.removeprefix("http://table.test")).status_code == 404


def test_a_look_at_the_link_does_not_use_it_up(place: Place) -> None:
    host = open_table(place)
    path = host.post(f"/t/{host.table}/seat").text.split('class="invite-link" href="http://table.test')[1].split('"')[0]

    for _ in range(3):
        place.browser().get(path)

    phone = place.browser()
    phone.get(path)
    phone.press(phone.form(path))
    assert "Leave the table" in phone.page.text


def test_names_are_text_wherever_they_stand(place: Place) -> None:
    for payload in PAYLOADS:
        host = open_table(place, name=payload, opponents="1")
        fill = next(form for form in host.forms() if any(value == "fill" for _, value, _ in form.buttons))
        pages = [host.page.text, place.browser().get(f"/t/{host.table}").text]
        host.press(fill, fill.buttons[0])
        start = next(form for form in host.forms() if any(value == "start" for _, value, _ in form.buttons))
        host.press(start, start.buttons[0])
        pages += [
            host.page.text,
            host.get(f"/t/{host.table}/sheet").text,
            host.get(f"/t/{host.table}/log").text,
            place.browser().get(f"/t/{host.table}").text,
            host.get("/new").text,
        ]
        for html in pages:
            assert payload not in html.replace("&amp;amp;", "") or not set("<>&") & set(payload), payload
            assert "49" not in html or payload != "{{7*7}}" or "{{7*7}}" in html
