// SPDX-License-Identifier: MIT

internal import CProcess

/// How the allocator of this process keeps memory that was freed.
enum ProcessMemory {
  /// Bytes of a block that goes back to the system as soon as it is freed.
  private static let largeBlock: Int32 = 1 << 20

  /// For a process that stays: little is kept.
  ///
  /// Otherwise a block as large as the metrics of a big project would raise the limit from which
  /// on blocks are given back, and its memory would never be.
  static func economize() {
    mallopt(M_MMAP_THRESHOLD, largeBlock)
    mallopt(M_TRIM_THRESHOLD, largeBlock)
    mallopt(M_ARENA_MAX, 2)
  }

  /// Gives back what was freed; takes some milliseconds.
  static func giveBack() { malloc_trim(0) }
}
