"""What a person sees and hears, as data: names, sentences, hints and view-models, made from a `TableView` alone.

Nothing in here knows HTML except `cards`, the one component that draws a card face.
"""
