import type { Database } from '../../db/client/database.ts'
import { sql, type Statement } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import type { RecurringJob } from './jobs.ts'

/** Rows of one partner's totals from which on they are folded together. */
const foldFrom = 100

/** Housekeeping of the database: each task by one process at a time, safe to run twice or late. */
export function databaseHousekeeping(database: Database, audit: AuditTrail): RecurringJob[] {
  const run = (statement: Statement) => async () => {
    await database.read(roleScope('loanyard_app'), [statement])
  }
  return [
    { name: 'fold_totals', cron: '* * * * *', work: run(sql`select private.fold_totals(${foldFrom})`) },
    { name: 'seal_audit', cron: '* * * * *', work: () => audit.seal() },
    { name: 'export_audit_heads', cron: '5 0 * * *', work: () => audit.exportHeads() },
    { name: 'clean_up', cron: '17 3 * * *', work: run(sql`select private.clean_up(now())`) },
  ]
}
