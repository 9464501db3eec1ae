cimport cython
from maumau.core.state cimport *
from maumau.core.acts cimport Play

cdef class Round(Play):
    cpdef list legal_actions(self, int seat)
    cdef list turn_actions(self)
    cdef void list_plain(self, list out, long long faces, int extra)
    cdef void list_verbs(self, list out, long long mask)
    cdef void list_named(self, list out, long long faces, int extra)
    cdef long long worded(self, long long faces, int plane, int word) noexcept nogil
    @cython.locals(ends=bint)
    cdef long long bare(self, long long faces, int word) noexcept nogil
