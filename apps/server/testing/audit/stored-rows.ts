import { setTimeout as sleep } from 'node:timers/promises'
import type { Application } from '../app/application.ts'
import type { Partner } from '../data/factories.ts'

/** Waits until no job about the partner may still change something. */
async function partnersJobsDone(app: Application, { uuid }: Partner): Promise<void> {
  const waiting = `select from jobs.job where state < 'completed' and start_after <= now() and data::text like $1`
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(20)) {
    if ((await app.ask(waiting, [`%${uuid}%`])).length === 0) return
  }
  throw new Error('jobs of the partner are not done')
}

/** A count and a digest of the partner's rows in each of these tables, to compare before and after a read. */
export async function storedRows(
  app: Application,
  partner: Partner,
  tables: readonly string[],
): Promise<readonly (readonly [string, unknown])[]> {
  await partnersJobsDone(app, partner)
  const counted = `select count(*)::integer, md5(string_agg(t::text, '' order by t::text))`
  return Promise.all(
    tables.map(
      async (table) =>
        [table, await app.ask(`${counted} from ${table} t where t.partner_id = $1`, [partner.uuid])] as const,
    ),
  )
}
