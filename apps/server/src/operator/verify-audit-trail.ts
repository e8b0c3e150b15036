import { Database } from '../db/client/database.ts'
import { sql, type Statement, type Scope } from '../db/client/statement.ts'
import type { AuditKeys } from '../services/audit/audit-keys.ts'
import type { Head } from '../services/audit/hash-chain.ts'
import { verifyHeads, verifySegment } from '../services/audit/verify-chain.ts'
import { toId } from '../services/ids.ts'
import * as copy from './copy.ts'
import { recordCommand, type Installation } from './installation.ts'

/** Entries checked at a time. */
const segmentSize = 5000

/** The scope of a partner, even a frozen one. */
function scopeOf(partner: string): Scope {
  const statement = sql`select set_config('role', 'loanyard_app', true), set_config('app.partner_id', ${partner}, true)`
  return { statement, check: () => undefined }
}

interface VerifiedChain {
  readonly lines: string[]
  readonly isIntact: boolean
}

/** Checks every partner's audit trail, entry by entry, against the signed heads in the database and those that were exported. */
export async function verifyAuditTrail(
  installation: Installation,
  keys: AuditKeys,
  exported: readonly Head[],
): Promise<VerifiedChain> {
  const { ownerUrl, client } = installation
  const { rows: partners } = await client.query<{ id: string; name: string }>(
    'select id, name from partners order by id',
  )
  const database = new Database({ url: ownerUrl, role: 'loanyard_app', poolSize: 1, onIdleError: () => undefined })
  const lines: string[] = []
  let isIntact = true
  try {
    for (const { id, name } of partners) {
      const heads = exported.filter(({ partner_id }) => partner_id === id)
      const { broken, last } = await checkOne(database, id, { keys, heads })
      const who = `${name} (${toId('partner', id)})`
      isIntact &&= broken === null
      if (broken === null) {
        lines.push(copy.auditTrailVerified(who, last, heads.length))
        continue
      }
      lines.push(copy.auditTrailBroken(who, broken))
      for (const key of await missingKeys(installation, id, keys)) lines.push(copy.missingKey(key))
    }
  } finally {
    await database.close()
  }
  await recordCommand(installation, { command: 'check-audit', outcome: isIntact ? 'ok' : 'failed' })
  return { lines, isIntact }
}

/** Ids of keys that a partner's entries and heads name and that this installation doesn't have. */
async function missingKeys({ client }: Installation, partner: string, keys: AuditKeys): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select hash_key as key from audit_log where partner_id = $1 and hash_key is not null
     union select key_id from audit_heads where partner_id = $1 and key_id is not null order by key`,
    [partner],
  )
  return rows.map(({ key }) => key).filter((key) => keys.find(key) === null)
}

async function checkOne(
  database: Database,
  partner: string,
  { keys, heads }: { keys: AuditKeys; heads: readonly Head[] },
): Promise<{ broken: number | null; last: number }> {
  const read = async (statement: Statement) => (await database.read(scopeOf(partner), [statement]))[0] ?? []
  for (let after = 0; ;) {
    const { last, broken } = await verifySegment(read, keys, { after, most: segmentSize })
    if (broken !== null) return { broken, last: broken }
    if (last === null) return { broken: await verifyHeads(read, keys, heads), last: after }
    after = last
  }
}
