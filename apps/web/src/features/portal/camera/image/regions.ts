/** A connected part of a mask. */
export interface Region {
  readonly area: number
  /** Indexes into the mask. */
  readonly members: readonly number[]
}

/** The largest part whose members touch by an edge; null if nothing is set. */
export function largestRegion(mask: Uint8Array, width: number): Region | null {
  const seen = new Uint8Array(mask.length)
  let largest: number[] = []
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1 || seen[start] === 1) continue
    const members = [start]
    seen[start] = 1
    for (let next = 0; next < members.length; next++) {
      for (const neighbor of neighborsOf(members[next] ?? 0, width, mask.length)) {
        if (mask[neighbor] !== 1 || seen[neighbor] === 1) continue
        seen[neighbor] = 1
        members.push(neighbor)
      }
    }
    if (members.length > largest.length) largest = members
  }
  return largest.length === 0 ? null : { area: largest.length, members: largest }
}

function neighborsOf(at: number, width: number, length: number): number[] {
  const column = at % width
  return [
    ...(column > 0 ? [at - 1] : []),
    ...(column < width - 1 ? [at + 1] : []),
    ...(at >= width ? [at - width] : []),
    ...(at + width < length ? [at + width] : []),
  ]
}
