export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

const sampleBytes = 4096

/** Detects UTF-16 without a byte order mark: in plain text every other byte is zero. */
function zeroHalf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, sampleBytes - (sampleBytes % 2))
  let even = 0
  let odd = 0
  sample.forEach((byte, index) => {
    if (byte !== 0) return
    if (index % 2 === 0) even += 1
    else odd += 1
  })
  const many = sample.length * 0.2
  if (odd > many && even < many / 10) return 'utf-16le'
  return even > many && odd < many / 10 ? 'utf-16be' : null
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return zeroHalf(bytes)
}

/** The text of a UTF-8 file, or null if the bytes aren't UTF-8. Drops a character cut off at the end. */
function utf8Of(bytes: Uint8Array, isWhole: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole })
  } catch {
    return null
  }
}

/**
 * Decodes bytes as text: by their byte order mark, else as UTF-16 or UTF-8 if they are valid, else as Windows-1252, in
 * which any bytes are valid.
 * @param isWhole false if the bytes end in the middle of the file
 */
export function decodeText(bytes: Uint8Array, isWhole = true): { text: string; encoding: Encoding } {
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes, { stream: !isWhole }), encoding: 'UTF-16' }
  const utf8 = utf8Of(bytes, isWhole)
  if (utf8 !== null) return { text: utf8, encoding: 'UTF-8' }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
}
