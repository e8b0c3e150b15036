import type { DerivedKeys, KeyRing } from './key-ring.ts'
import { isSealedWithNewest, openText, sealText } from './sealed-text.ts'

/** Encrypts the secrets of authenticator apps under a key that isn't in the database, each for its own row and person. */
export class FactorSecrets {
  readonly #keys: DerivedKeys

  constructor(ring: KeyRing) {
    this.#keys = ring.keysFor('second factor')
  }

  /** @param row ids (UUIDs) of the second factor and of its person */
  seal(row: { readonly id: string; readonly user_id: string }, secret: string): string {
    return sealText(this.#keys, contextOf(row), secret)
  }

  /** @returns the secret, or null if its key is gone or the row was changed */
  open(row: { readonly id: string; readonly user_id: string }, sealed: string): string | null {
    const opened = openText(this.#keys, contextOf(row), sealed)
    return 'text' in opened ? opened.text : null
  }

  /** What secrets sealed under the newest key begin with. */
  get newestPrefix(): string {
    return `${this.#keys[0].id}.`
  }

  /** False: it should be sealed again before its key is retired. */
  isCurrent(sealed: string): boolean {
    return isSealedWithNewest(this.#keys, sealed)
  }
}

function contextOf({ id, user_id }: { readonly id: string; readonly user_id: string }): readonly string[] {
  return ['loanyard second factor', id, user_id]
}
