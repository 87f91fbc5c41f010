// SPDX-License-Identifier: MIT

internal import CProcess
import Glibc

/// File systems whose changes from elsewhere reach no watcher.
package enum FileSystemKind {
  /// The name of the file system when it reports no events for what others write; else `nil`.
  package static func silentName(at path: String) -> String? {
    var information = statfs()
    guard statfs(path, &information) == 0 else { return nil }
    return silentName(magic: UInt32(truncatingIfNeeded: information.f_type))
  }

  /// `magic` is `f_type` of `statfs`, numbers from linux/magic.h and the drivers.
  package static func silentName(magic: UInt32) -> String? {
    switch magic {
    case 0x6969: "NFS"
    case 0x0102_1997: "9p"  // also Windows drives in WSL 2 and many virtual machines
    case 0x6573_5546: "FUSE"
    case 0x5346_4846: "a Windows drive"  // WSL 1
    case 0xFF53_4D42, 0xFE53_4D42, 0x517B: "a Windows share"
    case 0x786F_4256: "a VirtualBox folder"
    case 0xBACB_ACBC: "a VMware folder"
    case 0x7C7C_6673: "a Parallels folder"
    case 0x00C3_6400: "Ceph"
    case 0x0BD0_0BD0: "Lustre"
    case 0x5346_414F, 0x6B41_4653: "AFS"
    case 0x0116_1970: "GFS2"
    default: nil
    }
  }
}
