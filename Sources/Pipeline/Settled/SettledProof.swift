// SPDX-License-Identifier: MIT

import Glibc
import Hashing
import Manifest
import Planning
import Publishing

/// Digests of everything that decides whether a build has anything to do.
enum SettledProof {
  /// Of the request, the program, and the files that were read with what they held.
  static func inputs(_ records: [(path: String, digest: Digest)], of request: BuildRequest)
    -> Digest
  {
    var fields = FieldList()
    fields.add(LabelsmithVersion.full)
    fields.add(program)
    fields.add(RendererIdentity(libraries: PipelineLibraries.versions).text)
    for limit in request.readerLimits.numbers { fields.add(String(limit)) }
    for record in records {
      fields.add(record.path)
      fields.add(record.digest.hex)
    }
    return fields.finish()
  }

  /// Of the fonts and of what the system says of every file that was made.
  static func outputs(fonts: Digest, _ signatures: [FileSignature]) -> Digest {
    var bytes = fonts.bytes
    bytes.reserveCapacity(bytes.count + signatures.count * 40)
    for signature in signatures {
      let numbers = (
        signature.device, signature.inode, signature.size, signature.modified, signature.changed
      )
      withUnsafeBytes(of: numbers) { bytes.append(contentsOf: $0) }
    }
    return Digest(of: bytes)
  }

  /// Names the cached file of a request.
  static func name(of request: BuildRequest) -> String {
    var fields = FieldList()
    fields.add(workingDirectory)
    fields.add(request.manifest)
    fields.add(request.output ?? "")
    return String(fields.finish().hex.prefix(32))
  }

  private static var workingDirectory: String {
    guard let path = realpath(".", nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Tells two builds of the same version apart.
  private static var program: String {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return "" }
    return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
  }
}
