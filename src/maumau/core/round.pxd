from maumau.core.state cimport *
from maumau.core.acts cimport Play

cdef class Round(Play):
    cpdef void advance(self, int seat, int action)
