import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { jobKinds, retryPolicy, schema } from './jobs.ts'

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
    for (const kind of Object.keys(jobKinds)) await boss.createQueue(kind, retryPolicy)
    return new PendingJobs(boss)
  }

  /** Queues jobs in the caller's transaction as if new. Kinds that no longer exist are left out. */
  async add(client: pg.Client, jobs: readonly PendingJob[]): Promise<void> {
    const executeSql = (text: string, values: unknown[] = []) => client.query(text, values)
    for (const kind of Object.keys(jobKinds)) {
      const ofKind = jobs.filter(({ name }) => name === kind)
      const rows = ofKind.map(({ data, priority, start_after: startAfter, singleton_key }) => ({
        data,
        priority,
        startAfter,
        ...(singleton_key === null ? {} : { singletonKey: singleton_key }),
      }))
      if (rows.length > 0) await this.#boss.insert(kind, rows, { db: { executeSql } })
    }
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false })
  }
}
