import type { ContentProblem } from './content.ts'
import { OutOfRangeError, type RangeReader } from './range-reader.ts'

const MOST_CHUNKS = 100_000
const PICTURES = new Set(['VP8 ', 'VP8L', 'ANMF'])

/** Whether a WebP holds all that it says, by its chunks: nothing here decodes one. Throws what the store throws. */
export async function inspectWebp(reader: RangeReader, pixels: number): Promise<ContentProblem | null> {
  try {
    const size = 8 + (await reader.bytes(0, 12)).readUInt32LE(4)
    if (size > reader.size) return { kind: 'damaged' }
    let hasPicture = false
    for (let at = 12, chunks = 0; at + 8 <= size && chunks < MOST_CHUNKS; chunks++) {
      const header = await reader.bytes(at, 8)
      const name = header.toString('latin1', 0, 4)
      const end = at + 8 + header.readUInt32LE(4)
      if (end > size) return { kind: 'damaged' }
      if ((await pixelsOf(reader, name, at + 8)) > pixels) return { kind: 'too_much_inside', what: 'pixels' }
      hasPicture ||= PICTURES.has(name)
      at = end + (end % 2)
    }
    return hasPicture ? null : { kind: 'damaged' }
  } catch (error) {
    if (error instanceof OutOfRangeError) return { kind: 'damaged' }
    throw error
  }
}

/** Of the chunks that say how large the picture is; 0 of the others. */
async function pixelsOf(reader: RangeReader, name: string, at: number): Promise<number> {
  if (name !== 'VP8X' && name !== 'VP8L' && name !== 'VP8 ') return 0
  const bytes = await reader.bytes(at, 10)
  if (name === 'VP8X') return (1 + bytes.readUIntLE(4, 3)) * (1 + bytes.readUIntLE(7, 3))
  if (name === 'VP8 ') return (bytes.readUInt16LE(6) & 0x3fff) * (bytes.readUInt16LE(8) & 0x3fff)
  const sides = bytes.readUInt32LE(1)
  return (1 + (sides & 0x3fff)) * (1 + ((sides >>> 14) & 0x3fff))
}
