import { setTimeout as sleep } from 'node:timers/promises'
import { connected } from './database-cluster.ts'

export interface Queue {
  readonly done: number
  readonly waiting: number
  /** In the hands of a process, or of one that was killed: another has it within a minute. */
  readonly held: number
  /** To be tried again. */
  readonly retry: number
  /** At least once. */
  readonly failed: number
}

const nothing: Queue = { done: 0, waiting: 0, held: 0, retry: 0, failed: 0 }

/** Waits until everything that was queued for now is done. @param seconds at most */
export async function waitForIdleQueue(superuserUrl: string, seconds: number): Promise<Queue> {
  return connected(superuserUrl, async (client) => {
    const count = async () => {
      const { rows } = await client.query<Queue>(
        `select count(*) filter (where state = 'completed')::int as done,
                count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
                count(*) filter (where state = 'active')::int as held,
                count(*) filter (where state = 'retry')::int as retry,
                count(*) filter (where state in ('failed', 'retry') or retry_count > 0)::int as failed
           from jobs.job where name not like '\\_\\_%'`,
      )
      return rows[0] ?? nothing
    }
    let found = await count()
    for (let n = 0; found.waiting + found.held + found.retry > 0 && n < seconds; n++) {
      await sleep(1000)
      found = await count()
    }
    return found
  })
}
