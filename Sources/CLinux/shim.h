// SPDX-License-Identifier: MIT
// glibc declares this one only for _GNU_SOURCE, which Swift's Glibc module does not set.
int renameat2(int old_directory, const char *old_name, int new_directory,
              const char *new_name, unsigned int flags);
