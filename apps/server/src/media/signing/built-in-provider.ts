import { createHash, randomInt } from 'node:crypto'
import { assertSize, signableLimits, type BuiltInProvider, type Signed } from './provider.ts'
import { cadesOver } from './seal/cades.ts'
import type { SealKey } from './seal/seal-key.ts'
import { verifySeal } from './seal/verify-seal.ts'
import type { SigningPool } from './signing-pool.ts'
import { type Signing, type UnsealedPdf, CONTENTS_PLACEHOLDER, BYTE_RANGE_PLACEHOLDER, MAX_SEAL_BYTES } from './task.ts'

/**
 * Signs all bytes around the placeholder and puts the seal in its place.
 * @throws Error there is no placeholder, or the certificate chain is too long for it
 */
async function fillPlaceholder(unsealed: Uint8Array, key: SealKey): Promise<Uint8Array> {
  const bytes = Buffer.from(unsealed)
  // The last match is ours: nothing of the untrusted document comes after it.
  const start = bytes.lastIndexOf(`(${CONTENTS_PLACEHOLDER})`, undefined, 'latin1')
  const range = bytes.lastIndexOf(BYTE_RANGE_PLACEHOLDER, undefined, 'latin1')
  if (start === -1 || range === -1) throw new Error('the seal placeholder is missing')
  const end = start + CONTENTS_PLACEHOLDER.length + 2
  const numbers = `[0 ${start} ${end} ${bytes.length - end}]`.padEnd(BYTE_RANGE_PLACEHOLDER.length)
  bytes.write(numbers, range, 'latin1')
  const digest = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest()
  const message = await cadesOver(digest, key)
  if (message.length > MAX_SEAL_BYTES) throw new Error('the certificate chain is too long for a seal')
  bytes.write(`<${message.toString('hex').padEnd(MAX_SEAL_BYTES * 2, '0')}>`, start, 'latin1')
  return bytes
}

/** Crockford's base 32: no characters that look alike. */
const CROCKFORD_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Signing on our own page. The key never enters the processes that open untrusted documents. */
export function builtInProvider(pool: SigningPool, openKey: () => Promise<SealKey>): BuiltInProvider {
  return {
    kind: 'built_in',
    check: async (file) => {
      assertSize(file, signableLimits.bytes_to_choose)
      const { done } = await pool.run(file, { kind: 'check' })
      if (done.kind !== 'checked') throw new Error('unexpected task result')
      return done.facts
    },
    sign: async ({ documentToSign, signer, signingEvidence }) => {
      assertSize(documentToSign, signableLimits.bytes_to_sign)
      const key = await openKey()
      const reference = newReference()
      const { owner: _, size: __, read: ___, ...details } = documentToSign
      const seal = { name: key.name, fingerprint: key.fingerprint }
      const signing: Signing = { documentToSign: details, signer, signingEvidence, reference, seal }
      const { done, bytes } = await pool.run(documentToSign, { kind: 'sign', signing })
      if (done.kind !== 'signed') throw new Error('unexpected task result')
      return sealPdf({ ...done.unsealed, bytes }, reference, key)
    },
    verify: async (bytes) => verifySeal(bytes, [(await openKey()).certificate]),
  }
}

type UnsealedBytes = UnsealedPdf & { readonly bytes: Buffer }

async function sealPdf(
  { bytes: unsealed, pages, sha256 }: UnsealedBytes,
  reference: string,
  key: SealKey,
): Promise<Signed> {
  const bytes = await fillPlaceholder(unsealed, key)
  return { bytes, pages, reference, sha256: { ...sha256, sealed: createHash('sha256').update(bytes).digest('hex') } }
}

/** Like LY-8K3D-92QF-7MXA: 60 random bits. */
function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => CROCKFORD_DIGITS[randomInt(CROCKFORD_DIGITS.length)]).join('')
  return `LY-${group()}-${group()}-${group()}`
}
