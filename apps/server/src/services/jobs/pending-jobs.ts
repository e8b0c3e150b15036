import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { formerQueues, jobKinds, retryPolicy, schema } from './jobs.ts'

const queues = [...Object.keys(jobKinds), ...Object.keys(formerQueues)]

/** A job as a backup stores it. */
export type PendingJob = Readonly<{
  name: string
  data: object
  priority: number
  start_after: Date
  singleton_key: string | null
}>

/** The job queue of a database being restored, with no workers. */
export class PendingJobs {
  readonly #boss: PgBoss

  private constructor(boss: PgBoss) {
    this.#boss = boss
  }

  /** Creates the job library's tables if missing. The server's role gets its privileges at the next start. */
  static async open(ownerUrl: string): Promise<PendingJobs> {
    const boss = new PgBoss({
      connectionString: ownerUrl,
      schema,
      supervise: false,
      schedule: false,
      max: 1,
      application_name: 'loanyard restore',
    })
    boss.on('error', () => undefined)
    await boss.start()
    for (const queue of Object.keys(jobKinds)) await boss.createQueue(queue, retryPolicy)
    return new PendingJobs(boss)
  }

  /** Queues jobs in the caller's transaction as if new. Kinds that no longer exist are left out. */
  async add(client: pg.Client, jobs: readonly PendingJob[]): Promise<void> {
    const executeSql = (text: string, values: unknown[] = []) => client.query(text, values)
    for (const queue of queues) {
      const ofQueue = jobs.filter(({ name }) => name === queue)
      if (ofQueue.length === 0) continue
      await this.#boss.createQueue(queue, retryPolicy)
      const rows = ofQueue.map(({ data, priority, start_after: startAfter, singleton_key }) => ({
        data,
        priority,
        startAfter,
        ...(singleton_key === null ? {} : { singletonKey: singleton_key }),
      }))
      await this.#boss.insert(queue, rows, { db: { executeSql } })
    }
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false })
  }
}
