// SPDX-License-Identifier: MIT

import Hashing
import Testing

@Suite struct HashingTests {
  // From FIPS 180-2, appendix B.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func digestsAreThePublishedOnes(text: String, hex: String) {
    #expect(Digest(of: text.utf8).hex == hex)
    var pieces = SHA256()
    for byte in text.utf8 { pieces.update([byte]) }
    #expect(pieces.finish().hex == hex)
  }

  @Test func aDigestComesBackFromItsDigitsAndItsBytes() throws {
    let digest = Digest(of: [1, 2, 3])
    #expect(Digest(hex: digest.hex) == digest)
    #expect(Digest(hex: digest.hex.uppercased()) == digest)
    #expect(digest.bytes.withUnsafeBytes { Digest(bytes: $0) } == digest)
    #expect(digest.bytes.count == Digest.byteCount)
  }

  @Test(arguments: ["", "ab", "zz", String(repeating: "0", count: 63), "0x"])
  func otherTextsAreNoDigests(text: String) {
    #expect(Digest(hex: text) == nil)
  }

  @Test(arguments: [
    [], [""], ["a", "bc"], ["ab", "c"], ["ü", String(repeating: "x", count: 600)],
  ])
  func aListOfFieldsHashesLikeItsFieldsOneByOne(texts: [String]) {
    var list = FieldList()
    var pieces = SHA256()
    for text in texts {
      list.add(text)
      pieces.update(field: text)
    }
    let (whole, parts) = (list.finish(), pieces.finish())
    #expect(whole == parts)
  }

  @Test func digestsAreOrderedLikeTheirDigits() {
    let digests = (0..<50).map { Digest(of: [UInt8($0)]) }
    #expect(digests.sorted().map(\.hex) == digests.map(\.hex).sorted())
  }

  @Test func fieldsDoNotRunIntoEachOther() {
    func digest(_ fields: String...) -> Digest {
      var hasher = SHA256()
      for field in fields { hasher.update(field: field) }
      return hasher.finish()
    }
    #expect(digest("a", "bc") != digest("ab", "c"))
    #expect(digest("a") != digest("a", ""))
  }

  // From the xxHash specification's reference implementation, seed 0.
  @Test(arguments: [
    ("", "ef46db3751d8e999"), ("a", "d24ec4f1a98c6e5b"), ("abc", "44bc2cf5ad770999"),
    ("Nobody inspects the spammish repetition", "fbcea83c8a378bf1"),
  ])
  func fastHashesAreThePublishedOnes(text: String, digits: String) {
    #expect(XXH64(of: Array(text.utf8)).description == digits)
  }

  @Test func everyByteAndEveryLengthChangesTheFastHash() {
    var seen: Set<XXH64> = []
    for count in 0..<100 { seen.insert(XXH64(of: [UInt8](repeating: 0, count: count))) }
    #expect(seen.count == 100)
    let zeros = [UInt8](repeating: 0, count: 75)
    for index in zeros.indices {
      var changed = zeros
      changed[index] = 1
      seen.insert(XXH64(of: changed))
    }
    #expect(seen.count == 175)
  }
}
