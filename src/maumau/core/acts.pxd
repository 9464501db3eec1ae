cimport cython
from maumau.core.state cimport *
from maumau.core.turns cimport Turns

cdef class Play(Turns):
    cdef void put_on_top(self, int seat, int card, int suit) noexcept nogil
    cdef int turn_effects(self, int face) noexcept nogil
    cdef bint finish(self, int seat, int card, int call, int steps) noexcept nogil
    cdef bint draw_back(self, int seat, int face) noexcept nogil
    cdef void end_skipping(self, int seat, int steps) noexcept nogil
    @cython.locals(covers=bint, rest=bint)
    cdef void lay_card(self, int card, int suit, int call) noexcept nogil
    @cython.locals(wild_left=bint)
    cdef void count_words(self, int seat, int call) noexcept nogil
    @cython.locals(found=bint)
    cdef bint draw_to_cover(self, int seat) noexcept nogil
    cdef void end_uncovered(self, int seat) noexcept nogil
    cdef bint pay_debt(self, int seat) noexcept nogil
    cdef void come_back(self, int seat) noexcept nogil
    @cython.locals(met=bint)
    cdef bint draw_at_will(self, int seat) noexcept nogil
    @cython.locals(goes_on=bint)
    cdef void draw_turn(self) noexcept nogil
    cdef void count_idle(self) noexcept nogil
    cdef void pass_turn(self) noexcept nogil
    cdef void stand_skip(self, int seat) noexcept nogil
    cdef void name_suit(self, int suit) noexcept nogil
    cdef void call_late(self, int seat, int level) noexcept nogil
    cdef void win_waiting(self, int seat) noexcept nogil
    cdef void catch(self, int seat, int target) noexcept nogil
    cdef void accept(self) noexcept nogil
    cdef void misplay(self, int card) noexcept nogil
    cpdef void advance(self, int seat, int action) noexcept
