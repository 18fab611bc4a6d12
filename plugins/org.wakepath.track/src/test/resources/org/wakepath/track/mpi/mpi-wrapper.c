/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Wraps calls of MPI by its profiling interface, for any MPI program:
 *   mpicc -shared -fPIC -I. -o libmpi-wrapper.so mpi-wrapper.c -llttng-ust
 *   mpiexec -n 2 -env LD_PRELOAD $PWD/libmpi-wrapper.so ./program
 */
#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "mpi-events.h"
#include <mpi.h>

int MPI_Barrier(MPI_Comm comm)
{
    lttng_ust_tracepoint(mpi, MPI_Barrier_entry);
    int result = PMPI_Barrier(comm);
    lttng_ust_tracepoint(mpi, MPI_Barrier_exit);
    return result;
}

int MPI_Send(const void *buffer, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm)
{
    lttng_ust_tracepoint(mpi, MPI_Send_entry, dest);
    int result = PMPI_Send(buffer, count, type, dest, tag, comm);
    lttng_ust_tracepoint(mpi, MPI_Send_exit);
    return result;
}

int MPI_Recv(void *buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status)
{
    lttng_ust_tracepoint(mpi, MPI_Recv_entry, source);
    int result = PMPI_Recv(buffer, count, type, source, tag, comm, status);
    lttng_ust_tracepoint(mpi, MPI_Recv_exit);
    return result;
}
