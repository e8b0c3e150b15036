import { createHash } from 'node:crypto'
import { cadesOver } from './cades.ts'
import type { SealKey } from './seal-key.ts'
import { CONTENTS_MARK, RANGE_MARK, SEAL_ROOM } from './seal-room.ts'

/**
 * Puts the seal into the place that was kept for it, over every byte around.
 * @throws Error there is no such place, or a chain of certificates that is too long for it
 */
export async function seal(unsealed: Uint8Array, key: SealKey): Promise<Uint8Array> {
  const bytes = Buffer.from(unsealed)
  // In what was appended last: nothing of the stranger's paper comes after it.
  const start = bytes.lastIndexOf(`(${CONTENTS_MARK})`, undefined, 'latin1')
  const range = bytes.lastIndexOf(RANGE_MARK, undefined, 'latin1')
  if (start === -1 || range === -1) throw new Error('no place was kept for the seal')
  const end = start + CONTENTS_MARK.length + 2
  const numbers = `[0 ${start} ${end} ${bytes.length - end}]`.padEnd(RANGE_MARK.length)
  bytes.write(numbers, range, 'latin1')
  const digest = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest()
  const message = await cadesOver(digest, key)
  if (message.length > SEAL_ROOM) throw new Error('the chain of certificates is too long for a seal')
  bytes.write(`<${message.toString('hex').padEnd(SEAL_ROOM * 2, '0')}>`, start, 'latin1')
  return bytes
}
