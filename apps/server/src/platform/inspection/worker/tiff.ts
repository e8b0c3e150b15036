import type { ImageSize } from './whole-picture.ts'

/** Tags of TIFF 6.0. */
const WIDTH = 256
const HEIGHT = 257
const SHORT = 3
const MOST_PAGES = 10_000

/**
 * How large the pages of a TIFF say that they are, before anything of them is decoded; null where its directories are not
 * all there. Whether the pictures are, mupdf finds out.
 */
export function sizesInTiff(bytes: Buffer): ImageSize[] | null {
  try {
    return [...sizes(bytes)]
  } catch (error) {
    // So Buffer says that something lies beyond the end.
    if (error instanceof RangeError) return null
    throw error
  }
}

function* sizes(bytes: Buffer): Generator<ImageSize> {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const seen = new Set<number>()
  for (let at = long(4); at !== 0 && !seen.has(at) && seen.size < MOST_PAGES;) {
    seen.add(at)
    const count = short(at)
    const tags = new Map<number, number>()
    for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
      tags.set(short(entry), short(entry + 2) === SHORT ? short(entry + 8) : long(entry + 8))
    }
    yield { width: tags.get(WIDTH) ?? 0, height: tags.get(HEIGHT) ?? 0 }
    at = long(at + 2 + count * 12)
  }
}
