import { createHash, randomInt } from 'node:crypto'
import { paperLimits, SigningProblem, type BuiltInProvider, type Signed } from './provider.ts'
import { seal } from './seal.ts'
import type { SealKey } from './seal-key.ts'
import type { Signing, Unsealed } from './task.ts'
import type { SigningThreads } from './threads.ts'
import { verifySeal } from './verify-seal.ts'

/** Crockford's letters: none that is taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Signing in our own page. The key never enters the threads that open strangers' papers. */
export function builtInProvider(threads: SigningThreads, openKey: () => Promise<SealKey>): BuiltInProvider {
  return {
    kind: 'built_in',
    check: async (bytes) => {
      refuseLarge(bytes)
      const done = await threads.run({ kind: 'check', bytes })
      if (done.kind !== 'checked') throw new Error('a thread did something else')
      return done.facts
    },
    sign: async ({ paper, signer, deed }) => {
      refuseLarge(paper.bytes)
      const key = await openKey()
      const reference = newReference()
      const signing: Signing = {
        paper,
        signer,
        deed,
        reference,
        seal: { name: key.name, fingerprint: key.fingerprint },
      }
      const done = await threads.run({ kind: 'sign', signing })
      if (done.kind !== 'signed') throw new Error('a thread did something else')
      return sealed(done.unsealed, reference, key)
    },
    verify: async (bytes) => verifySeal(bytes, [(await openKey()).certificate]),
  }
}

async function sealed({ bytes: unsealed, pages, sha256 }: Unsealed, reference: string, key: SealKey): Promise<Signed> {
  const bytes = await seal(unsealed, key)
  return { bytes, pages, reference, sha256: { ...sha256, sealed: createHash('sha256').update(bytes).digest('hex') } }
}

function refuseLarge(bytes: Uint8Array): void {
  if (bytes.length <= paperLimits.bytes) return
  const most = paperLimits.bytes / 1024 / 1024
  throw new SigningProblem('too_large', `This PDF is larger than ${most} MB, more than can be signed.`)
}

/** As LY-8K3D-92QF-7MXA: 60 random bits. */
function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `LY-${group()}-${group()}-${group()}`
}
