import { createHash, timingSafeEqual } from 'node:crypto'
import type { AuditKey, AuditKeys } from './audit-keys.ts'

/** One sealed entry of a partner's chain. */
export interface Link {
  readonly number: number
  /** What the hash covers: the columns that the database function `private.audit_content` lists. */
  readonly content: Buffer
  readonly previous_hash: Buffer
  readonly hash: Buffer
  /** Id of the key; null: sealed by an earlier release, with SHA-256 and no key. */
  readonly hash_key: string | null
}

export type ChainEnd = Pick<Link, 'number' | 'hash'>

/** A signed statement that the chain had this hash at this number. */
export interface Head {
  readonly partner_id: string
  readonly number: number
  readonly hash: Buffer
  /** Everything up to here was sealed before keys existed. */
  readonly is_legacy: boolean
  /** ISO instant, to the millisecond. */
  readonly signed_at: string
  readonly key_id: string
  readonly mac: Buffer
}

export const chainStart: ChainEnd = { number: 0, hash: Buffer.alloc(0) }

export function sealedHash(key: AuditKey, previous: Buffer, content: Buffer): Buffer {
  return key.mac(Buffer.concat([previous, content]))
}

/**
 * True if an entry is unchanged and follows from the previous one.
 * @param legacyTo highest number that may be sealed without a key
 */
export function isValidLink(link: Link, before: ChainEnd, keys: AuditKeys, legacyTo: number): boolean {
  if (link.number !== before.number + 1 || !link.previous_hash.equals(before.hash)) return false
  if (link.hash_key === null) {
    const plain = createHash('sha256').update(link.previous_hash).update(link.content).digest()
    return link.number <= legacyTo && plain.equals(link.hash)
  }
  const key = keys.find(link.hash_key)
  return key !== null && isSame(sealedHash(key, link.previous_hash, link.content), link.hash)
}

function headContent({ partner_id, number, hash, is_legacy, signed_at }: Omit<Head, 'key_id' | 'mac'>): Buffer {
  const lines = ['loanyard audit head', partner_id, String(number), hash.toString('hex'), String(is_legacy), signed_at]
  return Buffer.from(lines.join('\n'))
}

export function signHead(key: AuditKey, head: Omit<Head, 'key_id' | 'mac'>): Head {
  return { ...head, key_id: key.id, mac: key.mac(headContent(head)) }
}

export function isSignedByUs(head: Head, keys: AuditKeys): boolean {
  const key = keys.find(head.key_id)
  return key !== null && isSame(key.mac(headContent(head)), head.mac)
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
