import { hkdfSync } from 'node:crypto'
import type { SecretKeys } from '../../secret-keys.ts'

/** Keys for different purposes are unrelated. */
export type KeyPurpose =
  | 'access token'
  | 'audit trail'
  | 'cursor'
  | 'file address'
  | 'keyed hash'
  | 'job payload'
  | 'second factor'
  | 'single sign-on'

/** The id identifies the key and reveals nothing about it. */
export interface DerivedKey {
  readonly id: string
  /** 32 bytes */
  readonly key: Buffer
}

/** Newest first: the first one signs and encrypts, all of them verify and decrypt. */
export type DerivedKeys = readonly [DerivedKey, ...DerivedKey[]]

/**
 * The installation's secret keys, newest first; two or more during a rotation. HKDF-SHA-256 derives separate keys for
 * each purpose, so that one is useless for another. Retired keys only verify audit entries, which are kept for years.
 */
export class KeyRing {
  readonly #secrets: SecretKeys
  readonly #retired: readonly string[]

  constructor(secrets: SecretKeys, retired: readonly string[] = []) {
    this.#secrets = secrets
    this.#retired = retired
  }

  keysFor(purpose: KeyPurpose): DerivedKeys {
    const [newest, ...valid] = this.#secrets
    const older = purpose === 'audit trail' ? [...valid, ...this.#retired] : valid
    return [derived(newest, purpose), ...older.map((secret) => derived(secret, purpose))]
  }
}

function derived(secret: string, purpose: KeyPurpose): DerivedKey {
  const bytes = (part: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'loanyard', `v1 ${purpose} ${part}`, length))
  return { id: bytes('id', 12).toString('base64url'), key: bytes('key', 32) }
}
