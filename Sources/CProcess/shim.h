// SPDX-License-Identifier: MIT
#include <malloc.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/vfs.h>
// glibc declares these only for _GNU_SOURCE, which Swift's Glibc module does not set.
int pipe2(int ends[2], int flags);
int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// NULL-terminated, each "NAME=value"; ours only to look at, before another thread changes it.
extern char **environ;
static inline char *_Nullable const *_Nonnull process_environment(void) { return environ; }
