import { createHash, randomInt } from 'node:crypto'
import { assertSize, signableLimits, type BuiltInProvider, type Signed } from './provider.ts'
import { seal } from './seal.ts'
import type { SealKey } from './seal-key.ts'
import type { Signing, UnsealedPdf } from './task.ts'
import type { SigningPool } from './signing-pool.ts'
import { verifySeal } from './verify-seal.ts'

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
