import { setTimeout as sleep } from 'node:timers/promises'
import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import { PgBoss, type Job, type JobResult, type Queue, type QueuePolicy } from 'pg-boss'
import { sql, type Statement } from '../../db/client/statement.ts'
import { afterCommit, later, type HasDatabase } from '../../db/scopes/scoped-database.ts'
import type { PayloadBox, SealedPayload } from '../keys/payload-cipher.ts'
import type { QueuedEmail } from '../mail/email.ts'

/** Every kind of job with what it carries. Jobs carry what they need, encrypted: see PayloadBox. */
export interface JobData {
  send_mail: QueuedEmail
  /** The client of a deal is to be told of what was asked for since they were told last. */
  tell_client: { partner_id: string; deal_id: string }
  /** The people of a lender are to be told of what staff wrote to them about a deal since they were told last. */
  tell_lender: { partner_id: string; deal_id: string; lender_id: string }
  /** PandaDoc told of a document: what became of it is asked for and kept. */
  follow_signing: { external_id: string }
  /** Somebody asked for a magic link. Whether the address is known is looked up by the job, so that asking takes as long either way. */
  send_magic_link: { email: string; type: MagicLinkType; area: Area | null; address: string }
}

export const jobKinds: Readonly<Record<keyof JobData, true>> = {
  send_mail: true,
  tell_client: true,
  tell_lender: true,
  follow_signing: true,
  send_magic_link: true,
}

export type JobHandlers = { [Kind in keyof JobData]: (data: JobData[Kind]) => Promise<void> }

/** Work that comes round by the clock, in one process at a time. */
export interface RecurringJob {
  readonly name: string
  /** Five-field cron, UTC. */
  readonly cron: string
  readonly work: () => Promise<void>
}

export const schema = 'jobs'

/** What may be changed of a queue once it is there. */
type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition' | 'deadLetter'>

/**
 * Who works on a job gives a sign of life twice as often. Without one, the process was killed, and after a minute at most
 * (this and the time between two looks) another has the job. The library's own patience would be a quarter of an hour.
 */
const heartbeatSeconds = 30
const superviseSeconds = 30

/**
 * Tried again after 5 seconds, then twice as long each time up to an hour: for about a day, which a mail server may be
 * away. What is done is forgotten after an hour; its payload at once (`emptyAtEnd`).
 */
export const retryPolicy = {
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  deleteAfterSeconds: 3600,
  heartbeatSeconds,
}

/** So much later than the commit a worker is woken: jobs that come close together are fetched together. */
const wakeAfterMs = 20

interface JobSettings {
  readonly url: string
  /** Taken on at connection; left out for a login of the server's own. */
  readonly role?: string
  readonly box: PayloadBox
  readonly onError: (error: unknown) => void
}

/** Background work in PostgreSQL: queued in the transaction of the change it belongs to, done by any process. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #box: PayloadBox
  readonly #onError: (error: unknown) => void
  readonly #workers = new Map<string, string>()
  readonly #waking = new Set<string>()

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

  async start(work: JobHandlers, recurring: readonly RecurringJob[]): Promise<void> {
    await this.#boss.start()
    for (const kind of Object.keys(work) as (keyof JobData)[]) {
      await this.#queue(kind, retryPolicy)
      await this.#listen(kind, work[kind])
    }
    for (const { name, cron, work: run } of recurring) {
      await this.#queue(name, { retryLimit: 0, deleteAfterSeconds: 3600, heartbeatSeconds }, 'singleton')
      await this.#boss.work(name, async () => run())
      await this.#boss.schedule(name, cron)
    }
  }

  /** A queue with these settings, also where an earlier release made it with others. */
  async #queue(name: string, settings: QueueSettings, policy: QueuePolicy = 'standard'): Promise<void> {
    await this.#boss.createQueue(name, { ...settings, policy })
    await this.#boss.updateQueue(name, settings)
  }

  /** Works on a queue; a job that fails is tried again by itself, not with those fetched beside it. */
  async #listen<Kind extends keyof JobData>(kind: Kind, work: JobHandlers[Kind]): Promise<void> {
    const options = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const
    const worker = await this.#boss.work<SealedPayload, undefined, typeof options>(kind, options, async (jobs) => {
      const results: JobResult[] = []
      for (const job of jobs) results.push(await this.#resultOf(kind, job, work))
      return results
    })
    this.#workers.set(kind, worker)
  }

  async #resultOf<Kind extends keyof JobData>(
    kind: Kind,
    job: Job<SealedPayload>,
    work: JobHandlers[Kind],
  ): Promise<JobResult> {
    try {
      await work(opened(this.#box, kind, job.data))
    } catch (error) {
      this.#onError(error)
      const message = error instanceof Error ? error.message : String(error)
      return { id: job.id, status: 'failed', output: { message } }
    }
    await this.#keepDone(kind, job)
    return { id: job.id, status: 'completed' }
  }

  /**
   * What is done is kept as done at once, not with the rest of its batch, and where the database is away as soon as it is
   * back: a mail that has gone out shall not go out again.
   */
  async #keepDone(kind: keyof JobData, job: Job<unknown>): Promise<void> {
    for (let second = 0; second < heartbeatSeconds; second++) {
      try {
        await this.#boss.complete(kind, job)
        return
      } catch (error) {
        if (second === 0) this.#onError(error)
        await sleep(1000)
      }
    }
  }

  /**
   * Queues a job in the caller's transaction: it exists if and only if the transaction commits. Our own worker is woken
   * then; those of other processes look by themselves every other second. A NOTIFY in the transaction would wake all, but
   * PostgreSQL lets only one notifying transaction commit at a time.
   * `afterSeconds`: not before then.
   */
  async enqueue<Kind extends keyof JobData>(
    ctx: HasDatabase,
    kind: Kind,
    data: JobData[Kind],
    afterSeconds = 0,
  ): Promise<void> {
    const executeSql = (text: string, values: unknown[] = []) => {
      later(ctx, positional(text, values))
      return Promise.resolve({ rows: [] })
    }
    await this.#boss.send(kind, this.#box.seal(kind, data), {
      db: { executeSql },
      ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
    })
    if (afterSeconds === 0) afterCommit(ctx, () => this.#wakeSoon(kind))
  }

  #wakeSoon(kind: string): void {
    const worker = this.#workers.get(kind)
    if (worker === undefined || this.#waking.has(kind)) return
    this.#waking.add(kind)
    setTimeout(() => {
      this.#waking.delete(kind)
      this.#boss.notifyWorker(worker)
    }, wakeAfterMs)
  }

  /** Lets running jobs end, at most ten seconds. */
  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10_000 }).catch(this.#onError)
  }
}

/** Who encrypted it was one of our processes, which queued what belongs to the kind. */
function opened<Kind extends keyof JobData>(box: PayloadBox, kind: Kind, payload: SealedPayload): JobData[Kind] {
  return box.open(kind, payload) as JobData[Kind]
}

/** pg-boss writes its own text with $1, $2 …; a statement of ours carries the same text and values. */
function positional(text: string, values: unknown[]): Statement {
  const statement = sql``
  return Object.defineProperties(statement, { text: { value: text }, values: { value: values } })
}
