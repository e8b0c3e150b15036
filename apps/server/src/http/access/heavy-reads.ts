import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../errors.ts'
import { FairQueue } from '../../services/turns/fair-queue.ts'
import * as copy from '../copy.ts'

const { audit, leads, reports, search } = calls

/** Calls that scan many rows to return a few. */
const heavy = new Set<Call>([
  reports.getPipelineReport,
  reports.exportPipelineReport,
  reports.exportPerformanceReport,
  reports.getPerformanceReport,
  search.searchEverything,
  audit.listAudit,
  audit.checkAudit,
  leads.exportLeads,
  leads.checkLeadImport,
])

/** Reports, exports, the audit trail and every searched list: a replica should read these rather than the primary. */
export function isHeavy(call: Call, query: unknown): boolean {
  if (heavy.has(call)) return true
  const { search: term } = query as { search?: unknown }
  return call.method === 'GET' && typeof term === 'string' && term !== ''
}

interface HeavyRead<T> {
  /** The partner or person whose limit it counts against. */
  readonly key: string
  readonly call: Call
  readonly reply: FastifyReply
  readonly run: () => Promise<T>
}

/** Limits how many heavy reads of one partner run at once, so that none uses up the database. */
export function heavyReadQueue(atOnce: number): FairQueue {
  const limits = { workers: Infinity, workers_each: atOnce, waiting: Infinity, waiting_each: 20 }
  return new FairQueue(limits, {
    full: () => new AppError('too_many_requests', copy.tooManyHeavyReads, { retryAfter: 1 }),
  })
}

/** Runs a heavy read once its turn comes. Throws too_many_requests. */
export function runQueued<T>(turns: FairQueue, { key, call, reply: { raw }, run }: HeavyRead<T>): Promise<T> {
  if (!('csv' in call.reply)) return turns.run(key, run)
  return runAndHold(turns, key, run, async () => {
    if (!raw.closed && !raw.destroyed) await new Promise((resolve) => raw.once('close', resolve))
  })
}

/** Holds the turn of an export until `released` resolves, because its rows are read while it is sent. */
export function runAndHold<T>(
  turns: FairQueue,
  key: string,
  run: () => Promise<T>,
  released: () => Promise<void>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const held = turns.run(key, async () => {
    resolve(await run())
    await released()
  })
  held.catch(reject)
  return promise
}
