cimport cython
from maumau.core.tables cimport RuleTables

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static int mm_index(long long m) { unsigned long i; _BitScanReverse64(&i, (unsigned long long)m); return (int)i; }
    static int mm_count(long long m) { return (int)__popcnt64((unsigned long long)m); }
    #else
    static inline int mm_index(long long m) { return 63 - __builtin_clzll((unsigned long long)m); }
    static inline int mm_count(long long m) { return __builtin_popcountll((unsigned long long)m); }
    #endif
    #define MM_DRAW_BIT (1LL << 60)
    #define MM_PASS_BIT (1LL << 61)
    #define MM_LOW32 0xFFFFFFFFLL
    """
    int mm_index(long long m) nogil
    int mm_count(long long m) nogil
    const long long DRAW_BIT "MM_DRAW_BIT"
    const long long PASS_BIT "MM_PASS_BIT"
    const long long LOW32 "MM_LOW32"

cdef enum:
    LAID, DRAWN, DREW, PASSED, CALLED, CAUGHT, FALSE_CHALLENGE, ACCEPTED, WISHED
    SKIPPED, REVERSED, RECYCLED, MISPLAYED, TURN_LOST, PENDING, WON, STOPPED, TURNED_BACK

cdef enum:
    SKIP = 1
    REVERSE = 2
    AGAIN = 4
    COVER = 8
    WILD = 16
    NAMES = 32
    CANCEL = 64
    ANYTHING = 128

cdef enum:
    NO, MAY, MUST, ANY_CARD

cdef enum:
    CALL_NONE, CALL_AUTOMATIC, CALL_MANUAL

cdef enum:
    LAST_NOTHING, LAST_ALWAYS, LAST_WILD

cdef enum:
    START_AS_DEALER, START_IGNORED, START_REDRAW

cdef enum:
    WILD_DEALER_NAMES, WILD_ANY, WILD_PRINTED, WILD_REDRAW

cdef enum:
    RECYCLE_WHEN_NEEDED, RECYCLE_AT_ONCE, RECYCLE_NEVER

cdef enum:
    PLAY_PHASE, SKIP_PHASE, COVER_PHASE, ASK_PHASE, WISH_PHASE, OVER_PHASE

cdef enum:
    FOR_TURN, FOR_DEBT, FOR_CATCH, FOR_CHALLENGE, FOR_MISPLAY, FOR_COVER, FOR_FINAL, FOR_BACK

cdef enum:
    BY_WIN, BY_EMPTY, BY_BLOCK, BY_CAP

cdef enum:
    MISSED_MAU = 1
    MISSED_LAST = 2
    MISSED_WILD = 4
    ANY = 4

cdef enum:
    ACTED, PLAYED, ENDED

cdef enum:
    ACCEPT = 57
    WISH = 56
    DRAW = 60
    PASS = 61
    CALL = 62
    CATCH = 63
    PLANE_BIT = 2048
    TRY_BIT = 4096

cdef inline long long bit(int code) noexcept nogil:
    return (<long long>1) << code

cdef inline int bit_index(long long mask) noexcept nogil:
    return mm_index(mask)

cdef inline int popcount(long long mask) noexcept nogil:
    return mm_count(mask)

cdef class State:
    cdef readonly RuleTables tables
    cdef public object rules, seed
    cdef long long held[16]
    cdef int stock_order[128]
    cdef int said[8]
    cdef int missed[8]
    cdef int sits[8]
    cdef int notes[2048]
    cdef readonly int players, left, debt, direction, dealer, turn, turns, idle, counter, recycles, skips, going
    cdef long long pile0, pile1, drawn0, drawn1, rng
    cdef int up, named, phase_code, drew, carry, finisher, last_card, challenged, open_seats, winner_seat, over_code, n_notes
    cdef bint recording, fast

    cdef void reset(self) noexcept nogil
    cdef void become(self, State other) noexcept nogil
    cdef void start_rng(self, long long seed) noexcept nogil
    cdef int pick(self, int n) noexcept nogil
    cdef int seeded_shuffle(self) noexcept with gil
    cdef void shuffle(self) noexcept nogil
    cdef void note(self, int kind, int seat, int a, int b) noexcept nogil
    cdef int seat_after(self, int seat, int steps) noexcept nogil
    cdef int count(self, int seat) noexcept nogil
    cdef int suit_to_follow(self) noexcept nogil
    cdef void set_missed(self, int seat, int value) noexcept nogil
