import { readFile } from 'node:fs/promises'
import decode, { init } from '@jsquash/webp/decode.js'
import type { ImageSize } from '../inspect/worker/images/image-size.ts'

interface Decoded extends ImageSize {
  readonly data: Uint8ClampedArray
}

/** The size stated in the first chunk, or null. */
export function sizeOfWebp(bytes: Buffer): ImageSize | null {
  if (bytes.length < 30 || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const at = 20
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + bytes.readUIntLE(at + 4, 3), height: 1 + bytes.readUIntLE(at + 7, 3) }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff }
    case 'VP8L': {
      const sides = bytes.readUInt32LE(at + 1)
      return { width: 1 + (sides & 0x3fff), height: 1 + ((sides >>> 14) & 0x3fff) }
    }
    default:
      return null
  }
}

/** Throws if it can't be decoded. */
export async function decodeWebp(bytes: Buffer): Promise<Decoded> {
  const binary = await readFile(new URL(import.meta.resolve('@jsquash/webp/codec/dec/webp_dec.wasm')))
  await init({ wasmBinary: binary, locateFile: (name: string) => name })
  return decode(Uint8Array.from(bytes).buffer)
}
