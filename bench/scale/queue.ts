import { setTimeout as sleep } from 'node:timers/promises'
import { connected } from '../cluster.ts'
import type { Stack } from './stack.ts'

const tries = 60

/**
 * Waits until what was queued for later is done, at most a minute.
 * @returns how many jobs are done, still wait, and have failed at least once
 */
export async function queueAtRest({
  primary,
  database,
}: Stack): Promise<{ done: number; waiting: number; failed: number }> {
  return connected(primary.superuserUrl(database), async (client) => {
    const count = async () => {
      const { rows } = await client.query<{ done: number; waiting: number; failed: number }>(
        `select count(*) filter (where state = 'completed')::int as done,
                count(*) filter (where state in ('created', 'active') and start_after <= now())::int as waiting,
                count(*) filter (where state in ('failed', 'retry') or retry_count > 0)::int as failed
           from jobs.job where name not like '\\_\\_%'`,
      )
      return rows[0] ?? { done: 0, waiting: 0, failed: 0 }
    }
    let found = await count()
    for (let n = 0; found.waiting > 0 && n < tries; n++) {
      await sleep(1000)
      found = await count()
    }
    return found
  })
}
