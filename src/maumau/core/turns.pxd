cimport cython
from maumau.core.state cimport *

cdef class Turns(State):
    cdef void deal_fast(self, int dealer, long long seed) noexcept nogil
    cdef void hand_out(self) noexcept nogil
    @cython.locals(special=bint)
    cdef bint may_start(self, int card) noexcept nogil
    @cython.locals(possible=bint)
    cdef void turn_up(self) noexcept nogil
    cdef void start_effects(self) noexcept nogil
    @cython.locals(acts=bint)
    cdef void begin(self) noexcept nogil
    cdef long long playable(self, int plane) noexcept nogil
    @cython.locals(able=bint, stock=bint)
    cdef long long turn_mask(self) noexcept nogil
    @cython.locals(more=bint)
    cdef long long after_draw(self, long long m, bint able) noexcept nogil
    cdef bint can_draw(self) noexcept nogil
    cdef bint last_owes(self, int seat, int face) noexcept nogil
    cdef bint holds_only_wild(self, int seat) noexcept nogil
    cdef bint leaves_wild(self, int seat, int face, int plane) noexcept nogil
    cdef bint may_name(self, int suit) noexcept nogil
    cdef bint recycle(self) noexcept nogil
    cdef int take(self, int seat) noexcept nogil
    cdef int draw_cards(self, int n, int seat, int reason) noexcept nogil
    cdef void hand_grew(self, int seat) noexcept nogil
    @cython.locals(found=bint)
    cdef bint draw_until_playable(self, int seat, int reason) noexcept nogil
    cdef void stop(self, int reason) noexcept nogil
    cdef void win(self, int winner, int seat, int steps) noexcept nogil
    @cython.locals(best=int, least=int, cost=int)
    cdef void end_blocked(self) noexcept nogil
    @cython.locals(cost=int)
    cdef int hand_cost(self, int seat) noexcept nogil
    cdef bint close(self, int seat, int stage, int steps) noexcept nogil
    cdef bint end_turn(self, int seat, int steps) noexcept nogil
    cdef void forget_drawn(self) noexcept nogil
    cdef int sit_out(self, int seat, int out) noexcept nogil
    cdef void go_on(self, int seat, int steps) noexcept nogil
