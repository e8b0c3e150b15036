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
 * Hashes of what is easily guessed, under a key of this installation: the database alone does not tell whether a guess is
 * right. `id` names the key, so that what was made under one that has been replaced is known by it.
 */
export class KeyedHash {
  readonly #keys: DerivedKeys

  constructor(ring: KeyRing) {
    this.#keys = ring.keysFor('keyed hash')
  }

  /** Of the key that hashes are made with now. */
  get id(): string {
    return this.#keys[0].id
  }

  /** Whether hashes made with this key still count. */
  accepts(id: string): boolean {
    return this.#keys.some((key) => key.id === id)
  }

  /** 32 bytes. Hashes for different purposes never meet. */
  of(purpose: Purpose, ...parts: readonly string[]): Buffer {
    return hashWith(this.#keys[0], purpose, parts)
  }

  /** Whether `hash` is the hash of these parts under any key that counts. */
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
