import { createHmac } from 'node:crypto'
import type { DerivedKey, DerivedKeys } from '../keys/key-ring.ts'

/** A key the audit trail is sealed with. It never reaches the database; its id does. */
export interface AuditKey {
  readonly id: string
  /** HMAC-SHA-256, 32 bytes. */
  readonly mac: (bytes: Uint8Array) => Buffer
}

export interface AuditKeys {
  /** Seals what is new. */
  readonly current: AuditKey
  /** A valid or retired key, or null. */
  readonly find: (id: string) => AuditKey | null
}

/** The keys the audit trail is sealed with, the current one first; the others, retired ones too, check what they sealed. */
export function auditKeys(derived: DerivedKeys): AuditKeys {
  const sealing = ({ id, key }: DerivedKey): AuditKey => ({
    id,
    mac: (bytes) => createHmac('sha256', key).update(bytes).digest(),
  })
  const every = new Map(derived.map((each) => [each.id, sealing(each)]))
  return { current: sealing(derived[0]), find: (id) => every.get(id) ?? null }
}
