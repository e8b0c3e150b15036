import type { DerivedKeys, KeyRing } from './key-ring.ts'
import { openText, sealText } from './sealed-text.ts'

/** A job's payload as the database has it: key id, nonce, ciphertext and tag. */
export interface SealedPayload {
  readonly sealed: string
}

/** Thrown for a payload that was encrypted with a key this installation doesn't have, or that was changed. */
class UnreadablePayloadError extends Error {
  override readonly name = 'UnreadablePayloadError'
}

/**
 * Encrypts what jobs carry (emails with sign-in links, mostly) with AES-256-GCM, under a key that isn't in the database.
 * The kind of the job and the key's id are authenticated, so a payload can't be moved to another queue.
 */
export class PayloadBox {
  readonly #keys: DerivedKeys

  constructor(ring: KeyRing) {
    this.#keys = ring.keysFor('job payload')
  }

  seal(kind: string, payload: object): SealedPayload {
    return { sealed: sealText(this.#keys, contextOf(kind), JSON.stringify(payload)) }
  }

  /** @throws UnreadablePayloadError encrypted with an unknown key, changed, or of another kind of job */
  open(kind: string, payload: unknown): unknown {
    const opened = openText(this.#keys, contextOf(kind), isSealed(payload) ? payload.sealed : '')
    if ('text' in opened) return JSON.parse(opened.text)
    throw new UnreadablePayloadError(
      opened.problem === 'unknown key'
        ? `A "${kind}" job was encrypted with another SECRET_KEY.`
        : `The payload of a "${kind}" job was changed.`,
    )
  }
}

/** Whether a payload is encrypted. Those of releases before 0019 are not. */
export function isSealed(payload: unknown): payload is SealedPayload {
  return typeof payload === 'object' && payload !== null && 'sealed' in payload && typeof payload.sealed === 'string'
}

function contextOf(kind: string): readonly string[] {
  return ['loanyard job payload', kind]
}
