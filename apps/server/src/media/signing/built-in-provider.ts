import { createHash, randomInt } from 'node:crypto'
import { assertSize, signableLimits, type BuiltInProvider, type Signed } from './provider.ts'
import { cadesOver } from './seal/cades.ts'
import type { SealKey } from './seal/seal-key.ts'
import { CONTENTS_PLACEHOLDER, BYTE_RANGE_PLACEHOLDER, MAX_SEAL_BYTES } from './seal/seal-placeholder.ts'
import { verifySeal } from './seal/verify-seal.ts'
import type { SigningPool } from './signing-pool.ts'
import type { Signing, UnsealedPdf } from './task.ts'

/**
 * Puts the seal into the place that was kept for it, over every byte around.
 * @throws Error there is no such place, or a chain of certificates that is too long for it
 */
async function seal(unsealed: Uint8Array, key: SealKey): Promise<Uint8Array> {
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

/** Crockford's letters: none that is taken for another. */
const CROCKFORD_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Signing in our own page. The key never enters the processes that open strangers' papers. */
export function builtInProvider(pool: SigningPool, openKey: () => Promise<SealKey>): BuiltInProvider {
  return {
    kind: 'built_in',
    check: async (file) => {
      assertSize(file, signableLimits.bytes)
      const { done } = await pool.run(file, { kind: 'check' })
      if (done.kind !== 'checked') throw new Error('a process did something else')
      return done.facts
    },
    sign: async ({ documentToSign, signer, signingEvidence }) => {
      assertSize(documentToSign, signableLimits.signable_bytes)
      const key = await openKey()
      const reference = newReference()
      const { owner: _, size: __, read: ___, ...words } = documentToSign
      const named = { name: key.name, fingerprint: key.fingerprint }
      const signing: Signing = { documentToSign: words, signer, signingEvidence, reference, seal: named }
      const { done, bytes } = await pool.run(documentToSign, { kind: 'sign', signing })
      if (done.kind !== 'signed') throw new Error('a process did something else')
      return sealed({ ...done.unsealed, bytes }, reference, key)
    },
    verify: async (bytes) => verifySeal(bytes, [(await openKey()).certificate]),
  }
}

type UnsealedBytes = UnsealedPdf & { readonly bytes: Buffer }

async function sealed(
  { bytes: unsealed, pages, sha256 }: UnsealedBytes,
  reference: string,
  key: SealKey,
): Promise<Signed> {
  const bytes = await seal(unsealed, key)
  return { bytes, pages, reference, sha256: { ...sha256, sealed: createHash('sha256').update(bytes).digest('hex') } }
}

/** As LY-8K3D-92QF-7MXA: 60 random bits. */
function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => CROCKFORD_DIGITS[randomInt(CROCKFORD_DIGITS.length)]).join('')
  return `LY-${group()}-${group()}-${group()}`
}
