// SPDX-License-Identifier: MIT

import LabelModel
import Manifest

/// Which entry each path belongs to, kept from one plan to the next.
struct TakenPaths {
  /// Names that fold to the same path, as far as they are one: the label's key, or the image.
  private struct Owner {
    var name: String
    var count: Int
  }

  private var owners: [String: Owner] = [:]
  /// How many entries without a variant each label has, where names are compared: of all of them,
  /// one claims the name.
  private var uses: [ObjectIdentifier: Int] = [:]
  private var slices: [ObjectIdentifier: PlanSlice] = [:]
  private var output: OutputSettings?
  /// Whether names of entries can be compared instead of paths.
  private var comparesNames = false

  /// Takes over a plan; returns whether every path belongs to one entry alone.
  ///
  /// Looks only at what is new. After two entries met it starts over.
  mutating func update(to plan: [PlanSlice], _ output: OutputSettings) -> Bool {
    let comparesNames = output.path.isInjective(
      scales: output.scales.count, withVariants: plan.contains(where: \.hasVariants))
    if self.output?.path != output.path || self.output?.scales != output.scales
      || self.comparesNames != comparesNames
    {
      self = TakenPaths()
      self.output = output
      self.comparesNames = comparesNames
    }
    var current: [ObjectIdentifier: PlanSlice] = [:]
    for slice in plan { current[ObjectIdentifier(slice)] = slice }
    var gone = slices.filter { current[$0.key] == nil }
    var new: [PlanEntry] = []
    for slice in plan where slices[ObjectIdentifier(slice)] == nil {
      if let change = slice.change, let origin = change.origin,
        gone.removeValue(forKey: ObjectIdentifier(origin)) != nil
      {
        for entry in change.removed { remove(entry, output) }
        new += change.added.map { slice.entries[$0] }
      } else {
        new += slice.entries
      }
    }
    for entry in gone.values.lazy.flatMap(\.entries) { remove(entry, output) }
    slices = current
    let isSound = new.allSatisfy { add($0, output) }
    if !isSound { self = TakenPaths() }
    return isSound
  }

  /// What must be unique of an entry, and whose it is.
  ///
  /// When a path spells out everything that tells entries apart, only keys that are equal but for
  /// case can clash, and keys that end like another one's variant.
  private func claims(
    of entry: PlanEntry, _ output: OutputSettings
  ) -> [(path: String, owner: String)] {
    if comparesNames {
      let name = entry.id.variant.map { "\(entry.id.key).\($0)" } ?? entry.id.key
      return [(name.lowercased(), entry.id.key)]
    }
    return entry.images(output).map { image in
      (image.path.lowercased(), "\(entry.id) \(image.scale.factor)")
    }
  }

  private mutating func add(_ entry: PlanEntry, _ output: OutputSettings) -> Bool {
    if comparesNames, entry.id.variant == nil {
      let count = uses[ObjectIdentifier(entry.label), default: 0]
      uses[ObjectIdentifier(entry.label)] = count + 1
      if count > 0 { return true }
    }
    for claim in claims(of: entry, output) {
      guard let owner = owners[claim.path] else {
        owners[claim.path] = Owner(name: claim.owner, count: 1)
        continue
      }
      guard owner.name == claim.owner else { return false }
      owners[claim.path]?.count += 1
    }
    return true
  }

  private mutating func remove(_ entry: PlanEntry, _ output: OutputSettings) {
    if comparesNames, entry.id.variant == nil {
      let count = uses[ObjectIdentifier(entry.label), default: 1]
      uses[ObjectIdentifier(entry.label)] = count > 1 ? count - 1 : nil
      if count > 1 { return }
    }
    for claim in claims(of: entry, output) {
      guard let owner = owners[claim.path] else { continue }
      owners[claim.path] =
        owner.count == 1 ? nil : Owner(name: owner.name, count: owner.count - 1)
    }
  }
}
