import type { Application } from '../app/application.ts'
import type { Partner } from '../data/factories.ts'
import { partnersJobsDone } from './audit-entries.ts'

/** A count and a digest of the partner's rows in each of these tables, to compare before and after a read. */
export async function storedRows(
  app: Application,
  partner: Partner,
  tables: readonly string[],
): Promise<readonly (readonly [string, unknown])[]> {
  await partnersJobsDone(app, partner.uuid)
  const counted = `select count(*)::integer, md5(string_agg(t::text, '' order by t::text))`
  return Promise.all(
    tables.map(
      async (table) =>
        [table, await app.ask(`${counted} from ${table} t where t.partner_id = $1`, [partner.uuid])] as const,
    ),
  )
}
