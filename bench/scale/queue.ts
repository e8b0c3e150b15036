import { setTimeout as sleep } from 'node:timers/promises'
import { connected } from '../cluster.ts'
import type { Stack } from './stack.ts'

const tries = 60

interface Queue {
  readonly done: number
  readonly waiting: number
  /** In the hands of a process that was killed: the job library gives them to another after a quarter of an hour. */
  readonly held: number
  /** At least once. */
  readonly failed: number
}

/** Waits until what was queued for later is done, at most a minute. */
export async function queueAtRest({ primary, database }: Stack): Promise<Queue> {
  return connected(primary.superuserUrl(database), async (client) => {
    const count = async () => {
      const { rows } = await client.query<Queue>(
        `select count(*) filter (where state = 'completed')::int as done,
                count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
                count(*) filter (where state = 'active')::int as held,
                count(*) filter (where state in ('failed', 'retry') or retry_count > 0)::int as failed
           from jobs.job where name not like '\\_\\_%'`,
      )
      return rows[0] ?? { done: 0, waiting: 0, held: 0, failed: 0 }
    }
    let found = await count()
    for (let n = 0; found.waiting > 0 && n < tries; n++) {
      await sleep(1000)
      found = await count()
    }
    return found
  })
}
