import { createHmac } from 'node:crypto'
import type { DerivedKey, DerivedKeys } from '../keys/key-ring.ts'

/** A key that seals the audit trail. Its id is stored in the database; the key never is. */
export interface AuditKey {
  readonly id: string
  /** HMAC-SHA-256, 32 bytes. */
  readonly mac: (bytes: Uint8Array) => Buffer
}

export interface AuditKeys {
  /** Seals new entries. */
  readonly current: AuditKey
  /** A valid or retired key, or null. */
  readonly find: (id: string) => AuditKey | null
}

/** The current key seals; older and retired ones only verify. */
export function auditKeys(derived: DerivedKeys): AuditKeys {
  const sealing = ({ id, key }: DerivedKey): AuditKey => ({
    id,
    mac: (bytes) => createHmac('sha256', key).update(bytes).digest(),
  })
  const every = new Map(derived.map((each) => [each.id, sealing(each)]))
  return { current: sealing(derived[0]), find: (id) => every.get(id) ?? null }
}
