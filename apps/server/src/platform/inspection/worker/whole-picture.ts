/** Markers of JPEG that stand alone, without a length: fill, restarts, start. */
const ALONE = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8])
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const PNG_SIGNATURE = 8

/** Whether a JPEG goes on to its end mark. Decoders paint the missing part grey and say nothing. */
export function isWholeJpeg(bytes: Buffer): boolean {
  let at = 2
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at === -1 || at + 1 >= bytes.length) return false
    const marker = bytes[at + 1] ?? 0
    if (marker === END_OF_IMAGE) return true
    if (marker === 0xff) at += 1
    else if (marker === 0 || ALONE.has(marker)) at += 2
    else if (at + 4 > bytes.length) return false
    // What follows the header of a scan is searched for the next marker; every other segment is stepped over.
    else at += 2 + bytes.readUInt16BE(at + 2) * (marker === START_OF_SCAN ? 0 : 1)
  }
}

/** Whether a PNG goes on to its last chunk. */
export function isWholePng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE
  while (at + 12 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + bytes.readUInt32BE(at)
    if (name === 'IEND') return at <= bytes.length
  }
  return false
}
