cdef class RuleTables:
    cdef long long follow[512]
    cdef long long answer[64]
    cdef long long skip_answer[64]
    cdef int draw[64]
    cdef int back[64]
    cdef int flags[64]
    cdef int value[64]
    cdef int cards[128]
    cdef readonly long long wild, names, no_finish
    cdef readonly int n_cards, players, packs, direction, hand_size, draw_when_able, draw_count, play_drawn, turn_lost, skip_passes
    cdef readonly int reverse_skips, calls, last_word, penalty, window, pending, false_challenge, loses_turn, final_counts, misplay
    cdef readonly int stop_round, wish_not_current, start_card, start_wild, max_turns
    cdef readonly int draws, pass_last, pass_able, recycling, most_idle, idle_drawn, block_wins, cover_until, finish_penalty, skips_add, final_answers, limit_lays, debt_lapses
    cdef readonly object pack
    cdef list actions
