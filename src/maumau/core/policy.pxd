cimport cython
from maumau.core.round cimport Round
from maumau.core.state cimport ANY, ASK_PHASE, COVER_PHASE, DRAW_BIT, PASS_BIT, SKIP_PHASE, WISH_PHASE, AGAIN, COVER, NAMES, REVERSE, SKIP, WILD
from maumau.core.state cimport ACCEPT, DRAW, PASS, PLANE_BIT, WISH, bit, bit_index, popcount
from maumau.core.tables cimport RuleTables

cdef enum:
    RANDOM, GREEDY, GOOD

cdef enum:
    HELD_UP, HELD_UP_2, HELD_UP_1, OWES, OWES_2, OWES_1, SKIPS, SKIPS_2, SKIPS_1, FOLLOWS, GOES_ON, GOES_OUT
    STOPS, SUIT, KEEP_WILD, LAST_IS_WILD, KEEP_DRAW, KEEP_SKIP, ANSWERS, STRANDED, BARRED, POINT, POINT_LATE, STAYS, RESTS, DRAWS
    N_WEIGHTS

cdef enum:
    SCALE = 256
    NEVER = -1000000000
    WINS = 1000000000

cdef class Sight:
    cdef readonly RuleTables tables
    cdef long long pack0, pack1, own0, own1, can0, can1, unseen0, unseen1
    cdef int w[224]
    cdef long long columns[4]
    cdef int counts[8]
    cdef int kinds[8]
    cdef int seat, players, direction, debt, drew, phase, suits, points, hidden, shortest
    cdef bint may_draw, may_pass

    cpdef void of_round(self, Round round_) noexcept
    cdef void sum_up(self) noexcept nogil
    cdef void take_round(self, Round round_) noexcept nogil
    cpdef int choose(self, int kind) noexcept
    cdef int think(self, int kind) noexcept nogil
    @cython.locals(most=int)
    cdef int best_suit(self, long long rest0, long long rest1) noexcept nogil
    cdef int unseen_of(self, long long faces) noexcept nogil
    cdef int plain_worth(self, int face, long long rest0, long long rest1) noexcept nogil
    @cython.locals(worth=int, steps=int)
    cdef int worth(self, int face, int suit, long long rest0, long long rest1) noexcept nogil
    @cython.locals(worth=int)
    cdef int hand_worth(self, int face, long long reach, long long rest0, long long rest1, int left) noexcept nogil
    cdef int own_turn(self, long long reach, long long rest0, long long rest1, int left) noexcept nogil
    @cython.locals(worth=int, skips=bint, free=int, can='long long')
    cdef int others_turn(self, int face, long long reach, int nxt, bint follows) noexcept nogil
    cdef int shortness(self, int seat) noexcept nogil
    cdef int missing(self, long long faces, int cards) noexcept nogil
    cdef int rest_worth(self) noexcept nogil
