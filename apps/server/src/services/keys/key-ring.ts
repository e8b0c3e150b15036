import { hkdfSync } from 'node:crypto'
import type { SecretKeys } from '../../secret-keys.ts'

/** What a key is for. Keys of different purposes have nothing in common. */
export type KeyPurpose = 'access token' | 'audit trail' | 'cursor' | 'file address' | 'keyed hash' | 'job payload'

/** A key for one purpose. The id tells keys apart without telling anything about them. */
export interface DerivedKey {
  readonly id: string
  /** 32 bytes */
  readonly key: Buffer
}

/** Newest first: the first one signs and encrypts, all of them verify and decrypt. */
export type DerivedKeys = readonly [DerivedKey, ...DerivedKey[]]

/**
 * The installation's secret keys. During a rotation there are two or more, newest first. Every purpose gets keys of its
 * own by HKDF-SHA-256, so that a key for one is of no use for another.
 *
 * Retired keys verify what they sealed in the audit trail, whose entries are kept for years, and do nothing else.
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
