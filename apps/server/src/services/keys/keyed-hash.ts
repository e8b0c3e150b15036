import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DerivedKey, DerivedKeys, KeyRing } from './key-ring.ts'

type Purpose =
  | 'magic link code'
  | 'confirmation code'
  | 'idempotent request'
  | 'archive'
  | 'loan request'
  | 'security log'
  | 'document address'

/**
 * Hashes guessable values under a key of this installation, so that the database alone can't confirm a guess. `id`
 * identifies the key, and so the hashes made with a replaced one.
 */
export class KeyedHash {
  readonly #keys: DerivedKeys

  constructor(ring: KeyRing) {
    this.#keys = ring.keysFor('keyed hash')
  }

  /** Id of the current key. */
  get id(): string {
    return this.#keys[0].id
  }

  /** Whether hashes under this key are still valid. */
  accepts(id: string): boolean {
    return this.#keys.some((key) => key.id === id)
  }

  /** 32 bytes. Hashes for different purposes never collide. */
  of(purpose: Purpose, ...parts: readonly string[]): Buffer {
    return hashWith(this.#keys[0], purpose, parts)
  }

  /** Checks all valid keys. */
  matches(hash: Buffer, purpose: Purpose, ...parts: readonly string[]): boolean {
    return this.#keys
      .map((key) => hashWith(key, purpose, parts))
      .some((made) => made.length === hash.length && timingSafeEqual(made, hash))
  }
}

function hashWith({ key }: DerivedKey, purpose: Purpose, parts: readonly string[]): Buffer {
  const hash = createHmac('sha256', key).update(purpose)
  for (const part of parts) hash.update(`\0${part.length}:`).update(part)
  return hash.digest()
}
