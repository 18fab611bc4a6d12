/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/* Two ranks: rank 1 is 10 ms late at the barrier, then sends a number to rank 0. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, number = 7;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    usleep(rank == 1 ? 10000 : 0);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        usleep(5000);
        MPI_Send(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
