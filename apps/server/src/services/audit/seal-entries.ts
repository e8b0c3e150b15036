import type { Database } from '../../db/client/database.ts'
import { sql, type Statement } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import type { AuditKey } from './audit-keys.ts'
import { sealedHash, signHead, type Head } from './hash-chain.ts'

interface UnsealedEntry {
  readonly partner_id: string
  readonly id: string
  readonly number: number
  readonly content: Buffer
  /** Hash of the partner's last sealed entry. */
  readonly last_hash: Buffer
}

/** Entries sealed in one transaction. */
const batch = 2000

/**
 * Seals pending entries, one process at a time.
 * @returns how many, at most one batch
 */
export function sealAudit(database: Database, key: AuditKey, now: Date): Promise<number> {
  return database.transaction(roleScope('loanyard_app'), async (transaction) => {
    const found = await transaction.rows(sql`select * from private.audit_to_seal(${batch})`)
    const waiting = found as unknown as UnsealedEntry[]
    for (const entries of Map.groupBy(waiting, ({ partner_id }) => partner_id).values()) {
      transaction.later(sealStatement(entries, key, now))
    }
    return waiting.length
  })
}

/** `entries` are in the order of the chain. */
function sealStatement(entries: readonly UnsealedEntry[], key: AuditKey, now: Date): Statement {
  const hashes: Buffer[] = []
  const previous: Buffer[] = []
  for (const { content, last_hash } of entries) {
    const before = hashes.at(-1) ?? last_hash
    previous.push(before)
    hashes.push(sealedHash(key, before, content))
  }
  const numbers = entries.map(({ number }) => number)
  const [partner_id = '', number = 0, hash = Buffer.alloc(0)] = [entries[0]?.partner_id, numbers.at(-1), hashes.at(-1)]
  const head = signHead(key, { partner_id, number, hash, is_legacy: false, signed_at: now.toISOString() })
  return sql`select private.put_audit_seals(${partner_id}, ${entries.map(({ id }) => id)}::uuid[], ${numbers}::bigint[],
    ${hexes(previous)}::bytea[], ${hexes(hashes)}::bytea[], ${head.signed_at}, ${head.key_id}, ${head.mac})`
}

const hexes = (bytes: readonly Buffer[]): string[] => bytes.map((each) => `\\x${each.toString('hex')}`)

/**
 * Signs the heads of earlier releases' chains, as recorded by the migration.
 * @returns how many
 */
export function signLegacyChains(database: Database, key: AuditKey, now: Date): Promise<number> {
  return database.transaction(roleScope('loanyard_app'), async (transaction) => {
    const unsigned = (await transaction.rows(unsignedHeads)) as unknown as Pick<
      Head,
      'partner_id' | 'number' | 'hash'
    >[]
    for (const { partner_id, number, hash } of unsigned) {
      const head = signHead(key, { partner_id, number, hash, is_legacy: true, signed_at: now.toISOString() })
      transaction.later(
        sql`select private.sign_legacy_head(${partner_id}, ${number}, ${head.signed_at}, ${head.key_id}, ${head.mac})`,
      )
    }
    return unsigned.length
  })
}

/** Number of unsigned heads of earlier releases' chains. */
export async function countUnsigned(database: Database): Promise<number> {
  const [found = []] = await database.read(roleScope('loanyard_app'), [unsignedHeads])
  return found.length
}

const unsignedHeads = sql`select * from private.audit_unsigned()`
