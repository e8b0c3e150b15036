import type { Row } from '../../db/client/rows.ts'
import { sql, type Statement } from '../../db/client/statement.ts'
import type { AuditKeys } from './audit-keys.ts'
import { chainStart, isSignedByUs, isValidLink, type ChainEnd, type Head, type Link } from './hash-chain.ts'

/** Reads in the scope of the partner whose chain is checked. */
type Read = (statement: Statement) => Promise<Row[]>

interface ChainSegment {
  /** Number of the last entry checked; null: there was none. */
  readonly last: number | null
  /** Number of the first entry that doesn't follow from the previous one. */
  readonly broken: number | null
}

/** The highest number that may be sealed without a key, from the signed head of that time. */
export async function legacyEnd(read: Read, keys: AuditKeys): Promise<number> {
  const heads = (await read(
    sql`select partner_id, number, hash, is_legacy, signed_at, key_id, mac from audit_heads
         where partner_id = private.partner_id() and is_legacy and mac is not null`,
  )) as unknown as Head[]
  return Math.max(0, ...heads.filter((head) => isSignedByUs(head, keys)).map(({ number }) => number))
}

/** Verifies up to `most` entries after a number; 0 starts at the beginning. */
export async function verifySegment(
  read: Read,
  keys: AuditKeys,
  { after, most }: { after: number; most: number },
): Promise<ChainSegment> {
  const legacyTo = await legacyEnd(read, keys)
  const links = (await read(sql`select * from private.audit_page(${after}, ${most})`)) as unknown as Link[]
  const [first] = links
  let end: ChainEnd = chainStart
  if (after > 0) end = first?.number === after ? first : { number: after, hash: Buffer.alloc(0) }
  const rest = links.filter(({ number }) => number > after).slice(0, most)
  for (const link of rest) {
    if (!isValidLink(link, end, keys, legacyTo)) return { last: link.number, broken: link.number }
    end = link
  }
  return { last: rest.at(-1)?.number ?? null, broken: null }
}

interface AnchoredHead extends Head {
  /** The chain's current hash at that number. */
  readonly entry_hash: Buffer | null
}

/**
 * Compares the chain with signed heads, stored and exported. A chain cut at the end is consistent in itself; only an
 * earlier head reveals it.
 * @returns the number of the first missing or changed entry; null: all heads match
 */
export async function verifyHeads(read: Read, keys: AuditKeys, exported: readonly Head[]): Promise<number | null> {
  const ends = await read(
    sql`select coalesce(max(sealed_number), 0) as number from audit_log where partner_id = private.partner_id()`,
  )
  const heads = await read(sql`select h.*, a.hash as entry_hash from audit_heads h
      left join audit_log a on a.partner_id = h.partner_id and a.sealed_number = h.number
     where h.partner_id = private.partner_id() and h.mac is not null`)
  const found = heads as unknown as AnchoredHead[]
  const last = (ends as { number: number }[])[0]?.number ?? 0
  const outside = await anchored(
    read,
    exported.filter((head) => isSignedByUs(head, keys)),
  )
  const broken = [...found, ...outside].flatMap((head) => {
    if (head.entry_hash === null) return [Math.min(head.number, last + 1)]
    return isSignedByUs(head, keys) && head.entry_hash.equals(head.hash) ? [] : [head.number]
  })
  // Sealing stores a head with the last entry, so a missing one was removed.
  if (last > 0 && !found.some(({ number }) => number >= last)) broken.push(last)
  return broken.length === 0 ? null : Math.min(...broken)
}

async function anchored(read: Read, heads: readonly Head[]): Promise<AnchoredHead[]> {
  if (heads.length === 0) return []
  const numbers = heads.map(({ number }) => number)
  const entries = (await read(
    sql`select sealed_number as number, hash from audit_log
         where partner_id = private.partner_id() and sealed_number = any (${numbers}::bigint[])`,
  )) as { number: number; hash: Buffer }[]
  const hashes = new Map(entries.map(({ number, hash }) => [number, hash]))
  return heads.map((head) => ({ ...head, entry_hash: hashes.get(head.number) ?? null }))
}
