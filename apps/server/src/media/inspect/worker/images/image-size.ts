import { crc32 } from 'node:zlib'

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** JPEG markers without a length: fill, restarts, start. */
const ALONE = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8])
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** Frame markers, which hold the size; the three others in their range are tables. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const PNG_SIGNATURE = 8
/** Names of critical chunks begin with a capital letter. */
const NEEDED = /^[A-Z]/

/** Size of a complete JPEG, else null. Decoders silently paint a missing part gray. */
export function sizeOfJpeg(bytes: Buffer): ImageSize | null {
  let size: ImageSize | null = null
  for (let at = bytes.indexOf(0xff, 2); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0
    if (marker === END_OF_IMAGE) return size
    if (marker === 0xff) at += 1
    else if (marker === 0 || ALONE.has(marker)) at += 2
    else if (at + 9 > bytes.length) return null
    else {
      if (FRAMES.has(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      // Scan data is searched for the next marker; every other segment is skipped.
      at += marker === START_OF_SCAN ? 2 : 2 + bytes.readUInt16BE(at + 2)
    }
  }
  return null
}

/** Size of a PNG that is complete and whose critical chunks are intact, else null. */
export function sizeOfPng(bytes: Buffer): ImageSize | null {
  for (let at = PNG_SIGNATURE; at + 12 <= bytes.length;) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return null
    if (NEEDED.test(name) && crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null
    if (name === 'IEND') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    at = end + 4
  }
  return null
}
