import { createHash, createHmac, hkdfSync } from 'node:crypto'

/** A key the audit trail is sealed with. It never reaches the database; its id does. */
export interface AuditKey {
  readonly id: string
  /** HMAC-SHA-256, 32 bytes. */
  readonly mac: (bytes: Uint8Array) => Buffer
}

export interface AuditKeys {
  /** Seals what is new. */
  readonly current: AuditKey
  /** One that sealed something and is still valid, or null. */
  readonly find: (id: string) => AuditKey | null
}

function auditKey(secret: Buffer): AuditKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'loanyard audit trail', 32))
  const id = createHash('sha256').update('id').update(key).digest('base64url').slice(0, 16)
  return { id, mac: (bytes) => createHmac('sha256', key).update(bytes).digest() }
}

/** The keys that follow from the installation's secrets, the current one first. */
export function auditKeys(secret: Buffer, ...older: readonly Buffer[]): AuditKeys {
  const current = auditKey(secret)
  const every = new Map([current, ...older.map(auditKey)].map((key) => [key.id, key]))
  return { current, find: (id) => every.get(id) ?? null }
}
