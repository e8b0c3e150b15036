const OPEN = 0x28
const CLOSE = 0x29
const BACKSLASH = 0x5c
const PERCENT = 0x25
const WHITE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const DELIMITERS = new Set([OPEN, CLOSE, PERCENT, 0x3c, 0x3e, 0x5b, 0x5d, 0x7b, 0x7d, 0x2f])

/**
 * Operators to add before and after a page's content, so that later content starts with a clean graphics state. Content may
 * save more states than it restores, and the reverse (ISO 32000-2, 8.4.2).
 */
export function openAndClosed(content: Uint8Array): { before: string; after: string } {
  let [depth, lowest] = [0, 0]
  for (const operator of stateOperators(content)) {
    depth += operator === 'q' ? 1 : -1
    lowest = Math.min(lowest, depth)
  }
  const opened = 1 - lowest
  return { before: 'q '.repeat(opened), after: ' Q'.repeat(opened + depth) }
}

/** Every operator q and Q, skipping strings, comments, names and inline images. */
function* stateOperators(content: Uint8Array): Generator<'q' | 'Q'> {
  for (let at = 0; at < content.length;) {
    const byte = content[at] ?? 0
    if (byte === OPEN) at = endOfString(content, at)
    else if (byte === PERCENT) at = endOfLine(content, at)
    else if (isBoundary(byte)) at = byte === 0x2f ? endOfWord(content, at + 1) : at + 1
    else {
      const end = endOfWord(content, at)
      const word = Buffer.from(content.subarray(at, end)).toString('latin1')
      if (word === 'q' || word === 'Q') yield word
      at = word === 'ID' ? endOfImage(content, end) : end
    }
  }
}

function isBoundary(byte: number): boolean {
  return WHITE.has(byte) || DELIMITERS.has(byte)
}

function endOfWord(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && !isBoundary(content[at] ?? 0)) at++
  return at
}

function endOfLine(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at++
  return at
}

function endOfString(content: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const byte = content[at]
    if (byte === BACKSLASH) at++
    else if (byte === OPEN) depth++
    else if (byte === CLOSE && --depth === 0) return at + 1
  }
  return content.length
}

/** The end of an inline image: EI between whitespace. */
function endOfImage(content: Uint8Array, from: number): number {
  for (let at = from; at + 2 < content.length; at++) {
    const isMarked = content[at + 1] === 0x45 && content[at + 2] === 0x49
    if (isMarked && WHITE.has(content[at] ?? 0) && WHITE.has(content[at + 3] ?? 0x20)) return at + 3
  }
  return content.length
}
