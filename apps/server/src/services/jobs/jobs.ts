import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type Job, type JobResult, type Queue, type QueuePolicy } from 'pg-boss'
import { sql, type Statement } from '../../db/client/statement.ts'
import { afterCommit, later, type HasDatabase } from '../../db/scopes/scoped-database.ts'
import type { PayloadBox, SealedPayload } from '../keys/payload-box.ts'
import { resultOf, resultsOf, type SealedJob } from './job-results.ts'
import { JobTurns } from './job-turns.ts'

/** What a worker of a queue does. */
export interface JobHandler {
  /** The name of the queue. */
  readonly name: string
  /** Queues of earlier releases whose waiting jobs it runs. */
  readonly formerNames: readonly string[]
  readonly run: (payload: unknown) => Promise<void>
  /** Several at once, all or nothing; null: always one by one. */
  readonly runBatch: ((payloads: readonly unknown[]) => Promise<void>) | null
}

/** Schedules of earlier releases: the same work has another name today. */
const formerSchedules: ReadonlySet<string> = new Set([
  'clean_deleted_documents',
  'clean_orphans',
  'clean_stamped_copies',
  'clean_templates',
  'clean_up',
  'clean_uploads',
  'follow_open_signings',
  'forget_archives',
  'forget_notifications',
  'forget_security_events',
  'mail_copies',
  'tell_partners',
  'watch_security',
])

/** Scheduled work, in one process at a time. */
export interface RecurringJob {
  readonly name: string
  /** Five-field cron, UTC. */
  readonly cron: string
  readonly work: () => Promise<void>
}

export const schema = 'jobs'

/** Settings that can be changed on an existing queue. */
type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition' | 'deadLetter'>

/**
 * A worker sends heartbeats twice as often. Without one, the process has died, and within a minute (this plus the
 * supervise interval) another takes over the job. The library's default would be 15 minutes.
 */
const heartbeatSeconds = 30
const superviseSeconds = 30

/**
 * Retries after 5 seconds, doubling up to an hour, for about a day, in case a mail server is down. Finished jobs are
 * deleted after an hour, their payload right away (see install-jobs.ts).
 */
export const retryPolicy = {
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  deleteAfterSeconds: 3600,
  heartbeatSeconds,
}

/** Delay after the commit before a worker is woken, so that jobs queued together are fetched together. */
const wakeAfterMs = 20

/** Jobs fetched at once by a queue without and with a batch form. */
const [fewAtOnce, batchAtOnce] = [10, 50]

/** How long a stop waits for running jobs. */
const endsWithinMs = 10_000

interface JobSettings {
  readonly url: string
  /** Role to switch to on connecting; undefined for the server's own login. */
  readonly role?: string
  readonly box: PayloadBox
  readonly onError: (error: unknown) => void
}

interface QueuedJob {
  readonly payload: object
  /** Takes turns with other owners; null: in order. */
  readonly owner: string | null
}

/** Background jobs in PostgreSQL: queued in the transaction of their change, run by any process. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #box: PayloadBox
  readonly #onError: (error: unknown) => void
  readonly #workers = new Map<string, string>()
  /** Those with a worker here, the recurring ones too. */
  readonly #queues = new Set<string>()
  readonly #waking = new Set<string>()
  readonly #turns = new JobTurns()

  constructor({ url, role, box, onError }: JobSettings) {
    this.#box = box
    this.#onError = onError
    this.#boss = new PgBoss({
      connectionString: url,
      schema,
      max: 3,
      application_name: 'loanyard-jobs',
      ...(role === undefined ? {} : { options: `-c role=${role}` }),
      migrate: false,
      createSchema: false,
      reindex: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      // By default finished jobs stay a day, whatever their queue says.
      maintenanceIntervalSeconds: 3600,
    })
    this.#boss.on('error', onError)
  }

  async start(handlers: readonly JobHandler[], recurring: readonly RecurringJob[]): Promise<void> {
    await this.#boss.start()
    for (const handler of handlers) {
      await this.#queue(handler.name, retryPolicy)
      await this.#listen(handler.name, handler)
    }
    await this.#listenToFormerQueues(handlers)
    for (const { name } of await this.#boss.getSchedules()) {
      if (formerSchedules.has(name)) await this.#boss.unschedule(name)
    }
    for (const { name, cron, work: run } of recurring) {
      await this.#queue(name, { retryLimit: 0, deleteAfterSeconds: 3600, heartbeatSeconds }, 'singleton')
      await this.#boss.work(name, async () => run())
      this.#queues.add(name)
      await this.#boss.schedule(name, cron)
    }
  }

  async #listenToFormerQueues(handlers: readonly JobHandler[]): Promise<void> {
    for (const handler of handlers) {
      if (handler.formerNames.length === 0) continue
      for (const { name } of await this.#boss.getQueues([...handler.formerNames])) {
        await this.#boss.updateQueue(name, retryPolicy)
        await this.#listen(name, handler)
      }
    }
  }

  /** Also updates the settings of a queue created by an earlier release. */
  async #queue(name: string, settings: QueueSettings, policy: QueuePolicy = 'standard'): Promise<void> {
    await this.#boss.createQueue(name, { ...settings, policy })
    await this.#boss.updateQueue(name, settings)
  }

  /** A failed job is retried by itself, not with the rest of its batch. */
  async #listen(queue: string, { run, runBatch }: Pick<JobHandler, 'run' | 'runBatch'>): Promise<void> {
    const batchSize = runBatch === null ? fewAtOnce : batchAtOnce
    const options = { batchSize, burstWhenBatchFull: true, perJobResults: true } as const
    const runOne = async (job: SealedJob) => run(this.#box.open(queue, job.data))
    const runAll = async (jobs: readonly SealedJob[]) => runBatch?.(jobs.map(({ data }) => this.#box.open(queue, data)))
    const worker = await this.#boss.work<SealedPayload, undefined, typeof options>(queue, options, async (jobs) => {
      if (runBatch !== null) return resultsOf(jobs, { runAll, runOne, onError: this.#onError })
      const results: JobResult[] = []
      for (const job of jobs) results.push(await this.#keptResultOf(queue, job, runOne))
      return results
    })
    this.#workers.set(queue, worker)
    this.#queues.add(queue)
  }

  async #keptResultOf(queue: string, job: SealedJob, run: (job: SealedJob) => Promise<void>): Promise<JobResult> {
    const result = await resultOf(job, run, this.#onError)
    if (result.status === 'completed') await this.#keepDone(queue, job)
    return result
  }

  /**
   * Marks a job as done right away instead of with its batch, retrying while the database is down: a sent email must
   * not be sent again.
   */
  async #keepDone(queue: string, job: Job<unknown>): Promise<void> {
    for (let second = 0; second < heartbeatSeconds; second++) {
      try {
        await this.#boss.complete(queue, job)
        return
      } catch (error) {
        if (second === 0) this.#onError(error)
        await sleep(1000)
      }
    }
  }

  /**
   * Queues jobs in the caller's transaction: they exist if and only if it commits. Then the local worker is woken;
   * other processes poll every two seconds. A NOTIFY in the transaction would wake them all, but PostgreSQL lets only one
   * notifying transaction commit at a time.
   */
  async enqueue(ctx: HasDatabase, name: string, queued: readonly QueuedJob[], afterSeconds: number): Promise<void> {
    if (queued.length === 0) return
    const executeSql = (text: string, values: unknown[] = []) => {
      later(ctx, positional(text, values))
      return Promise.resolve({ rows: [] })
    }
    const jobs = queued.map(({ payload, owner }) => ({
      data: this.#box.seal(name, payload),
      ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
      ...(owner === null ? {} : { priority: this.#turns.next(`${name} ${owner}`) }),
    }))
    await this.#boss.insert(name, jobs, { db: { executeSql } })
    if (afterSeconds === 0) afterCommit(ctx, () => this.#wakeSoon(name))
  }

  #wakeSoon(queue: string): void {
    const worker = this.#workers.get(queue)
    if (worker === undefined || this.#waking.has(queue)) return
    this.#waking.add(queue)
    setTimeout(() => {
      this.#waking.delete(queue)
      this.#boss.notifyWorker(worker)
    }, wakeAfterMs)
  }

  /** Waits up to ten seconds for running jobs. The library's own wait looks only every half second whether they ended. */
  async close(): Promise<void> {
    const ended = Promise.all([...this.#queues].map((name) => this.#boss.offWork(name, { wait: true })))
    await Promise.race([ended, sleep(endsWithinMs, undefined, { ref: false })])
    await this.#boss.stop({ graceful: false }).catch(this.#onError)
  }
}

/** pg-boss writes text with $1, $2 …; this wraps it as one of our statements. */
function positional(text: string, values: unknown[]): Statement {
  const statement = sql``
  return Object.defineProperties(statement, { text: { value: text }, values: { value: values } })
}
