cimport cython
from maumau.core.policy cimport RANDOM, Sight
from maumau.core.round cimport Round
from maumau.core.state cimport (
    ASK_PHASE, BY_CAP, DRAW_BIT, OVER_PHASE, PASS_BIT, WISH_PHASE, ACCEPT, DRAW, PASS, PLANE_BIT, WISH, CALL_MANUAL, COVER, LAST_WILD, NAMES, bit, bit_index, popcount
)

cdef enum:
    BINS = 1024

cdef class Tally:
    cdef long long wins[8]
    cdef long long points[8]
    cdef long long lengths[BINS]
    cdef long long last[64]
    cdef long long under[64]
    cdef readonly long long rounds, actions, recycles, recycled, unfinished
    cdef void add(self, Round round_, int actions, int top) noexcept nogil

cdef int hand_points(Round round_, int seat) noexcept nogil
cdef int owed_word(Round round_, int face, int plane) noexcept nogil
cdef bint names_suit(Round round_, int face, int word) noexcept nogil
cdef int random_suit(Round round_) noexcept nogil
cdef void act_randomly(Round round_) noexcept nogil
@cython.locals(goes_on=bint)
cdef void lay_chosen(Round round_, int action) noexcept nogil
cdef void act_by(Round round_, Sight sight) noexcept nogil
@cython.locals(i=int, actions=int, top=int)
cpdef void run_by(Round round_, Sight sight, Tally tally, long long seed, long long first, long long rounds)
cdef int play_out(Round round_) noexcept nogil
@cython.locals(i=int, actions=int, top=int)
cpdef void run(Round round_, Tally tally, long long seed, long long first, long long rounds)
@cython.locals(actions='long long', i=int)
cpdef long long rollouts(Round round_, Round scratch, long long seed, long long rounds)
@cython.locals(actions='long long', i=int)
cpdef long long run_bare(Round round_, Sight sight, long long seed, long long first, long long rounds)
