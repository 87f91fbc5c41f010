// SPDX-License-Identifier: MIT

import Testing

struct FlagTests {
  @Test func aReadersLimitOnTheCommandLineActs() throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    let refused = try place.program.run("lint", "--limit", "nodes=5", "--format", "short")
    #expect(refused.status == 1)
    #expect(refused.stderr.contains("error[limits]: this file has more than 5 nodes"))
    #expect(try place.program.run("lint").status == 0)
  }
}
