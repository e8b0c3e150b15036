import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { DerivedKeys, KeyRing } from './key-ring.ts'

/** A job's payload as the database has it: key id, nonce, ciphertext and tag. */
export interface SealedPayload {
  readonly sealed: string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

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
    const [{ id, key }] = this.#keys
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context(kind, id))
    const text = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()])
    return { sealed: `${id}.${Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')}` }
  }

  /** @throws UnreadablePayloadError encrypted with an unknown key, changed, or of another kind of job */
  open(kind: string, payload: unknown): unknown {
    const [id = '', text = ''] = isSealed(payload) ? payload.sealed.split('.') : []
    const key = this.#keys.find((one) => one.id === id)?.key
    if (key === undefined) throw new UnreadablePayloadError(`A "${kind}" job was encrypted with another SECRET_KEY.`)
    const bytes = Buffer.from(text, 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES)).setAAD(context(kind, id))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return JSON.parse(
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8'),
      )
    } catch {
      throw new UnreadablePayloadError(`The payload of a "${kind}" job was changed.`)
    }
  }
}

/** Whether a payload is encrypted. Those of releases before 0019 are not. */
export function isSealed(payload: unknown): payload is SealedPayload {
  return typeof payload === 'object' && payload !== null && 'sealed' in payload && typeof payload.sealed === 'string'
}

function context(kind: string, id: string): Buffer {
  return Buffer.from(`loanyard job payload\0${kind}\0${id}`)
}
