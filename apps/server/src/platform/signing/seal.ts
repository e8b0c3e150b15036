import { createHash } from 'node:crypto'
import { cadesOver } from './cades.ts'
import type { SealKey } from './seal-key.ts'
import { CONTENTS_PLACEHOLDER, BYTE_RANGE_PLACEHOLDER, MAX_SEAL_BYTES } from './seal-room.ts'

/**
 * Puts the seal into the place that was kept for it, over every byte around.
 * @throws Error there is no such place, or a chain of certificates that is too long for it
 */
export async function seal(unsealed: Uint8Array, key: SealKey): Promise<Uint8Array> {
  const bytes = Buffer.from(unsealed)
  // In what was appended last: nothing of the stranger's paper comes after it.
  const start = bytes.lastIndexOf(`(${CONTENTS_PLACEHOLDER})`, undefined, 'latin1')
  const range = bytes.lastIndexOf(BYTE_RANGE_PLACEHOLDER, undefined, 'latin1')
  if (start === -1 || range === -1) throw new Error('no place was kept for the seal')
  const end = start + CONTENTS_PLACEHOLDER.length + 2
  const numbers = `[0 ${start} ${end} ${bytes.length - end}]`.padEnd(BYTE_RANGE_PLACEHOLDER.length)
  bytes.write(numbers, range, 'latin1')
  const digest = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest()
  const message = await cadesOver(digest, key)
  if (message.length > MAX_SEAL_BYTES) throw new Error('the chain of certificates is too long for a seal')
  bytes.write(`<${message.toString('hex').padEnd(MAX_SEAL_BYTES * 2, '0')}>`, start, 'latin1')
  return bytes
}
