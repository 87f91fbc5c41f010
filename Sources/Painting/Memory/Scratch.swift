// SPDX-License-Identifier: MIT

/// Memory that one painter uses again for every picture.
///
/// Blocks are handed out in order and all taken back at once by `reset`, so pictures of one style
/// find blocks of the right size and nothing is allocated.
final class Scratch {
  private struct Block {
    var memory: UnsafeMutableRawPointer
    var capacity: Int
  }

  /// What is kept between pictures; a single huge picture must not hold its memory for ever.
  private static let keptBytes = 64 << 20

  private var blocks: [Block] = []
  private var used = 0
  private var total = 0

  deinit { for block in blocks { block.memory.deallocate() } }

  /// Takes back everything handed out.
  func reset() {
    used = 0
    guard total > Self.keptBytes else { return }
    for block in blocks { block.memory.deallocate() }
    blocks.removeAll()
    total = 0
  }

  /// Hands out uninitialized memory, valid until the next `reset`.
  func bytes(_ count: Int) -> UnsafeMutableRawPointer {
    defer { used += 1 }
    if used < blocks.count, blocks[used].capacity >= count { return blocks[used].memory }
    let capacity = (count + count / 4 + 255) & ~63
    let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64)
    total += capacity
    if used < blocks.count {
      total -= blocks[used].capacity
      blocks[used].memory.deallocate()
      blocks[used] = Block(memory: memory, capacity: capacity)
    } else {
      blocks.append(Block(memory: memory, capacity: capacity))
    }
    return memory
  }

  /// Hands out a plane; its content is undefined unless `cleared`.
  func plane(width: Int, height: Int, cleared: Bool) -> Plane {
    let stride = Plane.stride(forWidth: width)
    let count = max(1, stride * height)
    let memory = bytes(count).bindMemory(to: UInt8.self, capacity: count)
    let plane = Plane(base: memory, width: width, height: height, stride: stride)
    if cleared { plane.clear() }
    return plane
  }

  /// Hands out zeroed floats.
  func floats(_ count: Int) -> UnsafeMutablePointer<Float> {
    let memory = bytes(max(1, count) * 4).bindMemory(to: Float.self, capacity: max(1, count))
    memory.initialize(repeating: 0, count: max(1, count))
    return memory
  }
}
