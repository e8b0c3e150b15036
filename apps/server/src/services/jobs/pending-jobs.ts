import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { retryPolicy, schema, type JobHandler } from './jobs.ts'

type QueueNames = Pick<JobHandler, 'name' | 'formerNames'>

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
  readonly #queues: readonly string[]

  private constructor(boss: PgBoss, queues: readonly string[]) {
    this.#boss = boss
    this.#queues = queues
  }

  /** Creates the job library's tables if missing, and the queues of `jobs`. The server's role gets its privileges at the next start. */
  static async open(ownerUrl: string, jobs: readonly QueueNames[]): Promise<PendingJobs> {
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
    for (const { name } of jobs) await boss.createQueue(name, retryPolicy)
    const queues = jobs.flatMap(({ name, formerNames }) => [name, ...formerNames])
    return new PendingJobs(boss, queues)
  }

  /** Queues jobs in the caller's transaction as if new. Kinds that no longer exist are left out. */
  async add(client: pg.Client, jobs: readonly PendingJob[]): Promise<void> {
    const executeSql = (text: string, values: unknown[] = []) => client.query(text, values)
    for (const queue of this.#queues) {
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
