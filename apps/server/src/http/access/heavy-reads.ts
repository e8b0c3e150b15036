import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import type { FastifyReply } from 'fastify'
import type { KeyedSemaphore } from '../../services/rate-limit/keyed-semaphore.ts'

const { audit, leads, reports, search } = calls

/** Calls that scan many rows to return a few. */
const heavy = new Set<Call>([
  reports.getPipelineReport,
  reports.exportPipelineReport,
  search.searchEverything,
  audit.listAudit,
  audit.checkAudit,
  leads.exportLeads,
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

/**
 * Runs a heavy read once its turn comes. An export keeps its turn until the reply ends, because its rows are read while
 * it is sent.
 */
export function runQueued<T>(turns: KeyedSemaphore, { key, call, reply: { raw }, run }: HeavyRead<T>): Promise<T> {
  if (!('csv' in call.reply)) return turns.run(key, run)
  return turns.runAndHold(key, run, async () => {
    if (!raw.closed && !raw.destroyed) await new Promise((resolve) => raw.once('close', resolve))
  })
}
