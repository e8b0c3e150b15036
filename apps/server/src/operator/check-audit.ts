import type { AuditKeys } from '../platform/audit-trail/audit-key.ts'
import type { Head } from '../platform/audit-trail/chain.ts'
import { checkHeads, checkPiece } from '../platform/audit-trail/verify.ts'
import { Database, type Door } from '../platform/database/database.ts'
import { sql, type Statement } from '../platform/database/statement.ts'
import { toId } from '../platform/ids.ts'
import { recordCommand, type Installation } from './installation.ts'

/** Entries checked at a time. */
const piece = 5000

/** The scope of a partner, frozen or not. */
function scopeOf(partner: string): Door {
  const statement = sql`select set_config('role', 'loanyard_app', true), set_config('app.partner_id', ${partner}, true)`
  return { statement, check: () => undefined }
}

interface Checked {
  readonly lines: string[]
  readonly isWhole: boolean
}

/** Checks every partner's audit trail, entry by entry, against the signed heads in the database and those that were exported. */
export async function checkAudit(
  installation: Installation,
  keys: AuditKeys,
  exported: readonly Head[],
): Promise<Checked> {
  const { ownerUrl, client } = installation
  const { rows: partners } = await client.query<{ id: string; name: string }>(
    'select id, name from partners order by id',
  )
  const database = new Database({ url: ownerUrl, role: 'loanyard_app', poolSize: 1, onIdleError: () => undefined })
  const lines: string[] = []
  let isWhole = true
  try {
    for (const { id, name } of partners) {
      const heads = exported.filter(({ partner_id }) => partner_id === id)
      const { broken, last } = await checkOne(database, id, { keys, heads })
      const who = `${name} (${toId('partner', id)})`
      isWhole &&= broken === null
      lines.push(
        broken === null
          ? `${who}: ${last} sealed entries and ${heads.length} exported heads, no changes detected.`
          : `${who}: BROKEN at entry ${broken}. It, or an entry after it, was changed or removed.`,
      )
    }
  } finally {
    await database.close()
  }
  await recordCommand(installation, { command: 'check-audit', outcome: isWhole ? 'ok' : 'failed' })
  return { lines, isWhole }
}

async function checkOne(
  database: Database,
  partner: string,
  { keys, heads }: { keys: AuditKeys; heads: readonly Head[] },
): Promise<{ broken: number | null; last: number }> {
  const read = async (statement: Statement) => (await database.read(scopeOf(partner), [statement]))[0] ?? []
  for (let after = 0; ;) {
    const { last, broken } = await checkPiece(read, keys, { after, most: piece })
    if (broken !== null) return { broken, last: broken }
    if (last === null) return { broken: await checkHeads(read, keys, heads), last: after }
    after = last
  }
}
