import { createHash, createHmac } from 'node:crypto'

/**
 * Hashes of what is easily guessed, under a key of this installation: the database alone does not tell whether a guess is
 * right. `id` names the key, so that what was made under one that has been replaced is known by it.
 */
export class KeyedHash {
  readonly id: string
  readonly #key: Buffer

  constructor(secret: Buffer) {
    this.#key = createHash('sha256').update('keyed hash').update(secret).digest()
    this.id = createHash('sha256').update('id').update(this.#key).digest('base64url').slice(0, 16)
  }

  /** 32 bytes. Hashes for different purposes never meet. */
  of(
    purpose: 'magic link code' | 'confirmation code' | 'idempotent request' | 'archive' | 'loan request',
    ...parts: readonly string[]
  ): Buffer {
    const hash = createHmac('sha256', this.#key).update(purpose)
    for (const part of parts) hash.update(`\0${part.length}:`).update(part)
    return hash.digest()
  }
}
