import type * as z from 'zod'
import type { ClientContext, PartnerContext, ScopedContext, StaffJobContext, StaffOrigin } from '../context.ts'
import type { QueuedEmail } from '../mail/email.ts'

/** What jobs work with, since no request is behind them. */
export interface JobContexts {
  /** Across partners, with the rights of a role. */
  readonly inRole: (role: 'loanyard_auth' | 'loanyard_app') => ScopedContext
  readonly inPartner: (partnerId: string) => PartnerContext
  /** To finish a staff member's request. */
  readonly asStaff: (origin: StaffOrigin) => StaffJobContext
  /** On behalf of a client identified by another system. */
  readonly asClient: (partnerId: string, person: ClientContext['actor']) => ClientContext
  readonly deliverEmail: (email: QueuedEmail) => Promise<void>
}

interface Definition<Payload extends object> {
  /** Also the name of its queue. Before changing it, add it to `formerNames`. */
  readonly name: string
  /** Names in earlier releases; jobs that wait under one of them still run. */
  readonly formerNames?: readonly string[]
  /** The payload. Jobs of the previous release may be waiting, so new fields are optional. */
  readonly schema: z.ZodType<Payload>
  /** Whose turn it is: the jobs of an owner who queues many go after those of others. By default in order. */
  readonly ownerOf?: (payload: Payload) => string
  /** A frozen partner's job is retried as well, instead of being dropped. */
  readonly isKeptWhileFrozen?: boolean
  /** May run more than once. Throws to be retried (see `retryPolicy`). */
  readonly run: (contexts: JobContexts, payload: Payload) => Promise<void>
  /**
   * Does the same for several at once, all or nothing; when it throws, smaller batches and in the end `run` find out for
   * which of them. Only for jobs that may run again after they succeeded: they are marked as done together.
   */
  readonly runBatch?: (contexts: JobContexts, payloads: readonly Payload[]) => Promise<void>
}

/** A job of any kind. */
export interface AnyJob {
  readonly name: string
  readonly formerNames: readonly string[]
  readonly isKeptWhileFrozen: boolean
  /** Throws z.ZodError if the payload isn't one of this job. */
  readonly parseAndRun: (contexts: JobContexts, payload: unknown) => Promise<void>
  /** Null for a job without a batch form. */
  readonly parseAndRunBatch: ((contexts: JobContexts, payloads: readonly unknown[]) => Promise<void>) | null
}

export interface Job<Payload extends object> extends AnyJob {
  readonly schema: z.ZodType<Payload>
  readonly ownerOf: ((payload: Payload) => string) | null
}

/** A kind of background job: its name, its payload and what it does. features/jobs.ts lists them. */
export function defineJob<Payload extends object>({
  name,
  formerNames = [],
  schema,
  ownerOf,
  isKeptWhileFrozen = false,
  run,
  runBatch,
}: Definition<Payload>): Job<Payload> {
  const parseAndRun: AnyJob['parseAndRun'] = async (contexts, payload) => run(contexts, schema.parse(payload))
  const parseAndRunBatch: AnyJob['parseAndRunBatch'] =
    runBatch === undefined
      ? null
      : async (contexts, payloads) =>
          runBatch(
            contexts,
            payloads.map((payload) => schema.parse(payload)),
          )
  return { name, formerNames, schema, ownerOf: ownerOf ?? null, isKeptWhileFrozen, parseAndRun, parseAndRunBatch }
}

/**
 * Queues a job in the caller's transaction: it runs if and only if the transaction commits.
 * @param afterSeconds earliest start
 */
export function queueJob<Payload extends object>(
  tx: ScopedContext,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  afterSeconds = 0,
): Promise<void> {
  return queueJobs(tx, job, [payload], afterSeconds)
}

/** The same for several of a kind, in one statement. */
export function queueJobs<Payload extends object>(
  tx: ScopedContext,
  job: Job<Payload>,
  payloads: readonly NoInfer<Payload>[],
  afterSeconds = 0,
): Promise<void> {
  const queued = payloads.map((payload) => ({ payload, owner: job.ownerOf?.(payload) ?? null }))
  return tx.jobs.enqueue(tx, job.name, queued, afterSeconds)
}
