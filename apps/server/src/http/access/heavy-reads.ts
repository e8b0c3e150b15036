import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import type { FastifyReply } from 'fastify'
import type { KeyedSemaphore } from '../../services/rate-limit/keyed-semaphore.ts'

const { audit, leads, reports, search } = calls

/** What looks at many rows to answer a few: docs/operations/scale.md has what each costs the database. */
const heavy = new Set<Call>([
  reports.getPipelineReport,
  reports.exportPipelineReport,
  search.searchEverything,
  audit.listAudit,
  audit.checkAudit,
  leads.exportLeads,
])

/** Whether a replica should read this rather than the primary: reports, exports, the trail, and every list that is searched. */
export function isHeavy(call: Call, query: unknown): boolean {
  if (heavy.has(call)) return true
  const { search: term } = query as { search?: unknown }
  return call.method === 'GET' && typeof term === 'string' && term !== ''
}

interface HeavyRead<T> {
  /** Whose turn it takes. */
  readonly key: string
  readonly call: Call
  readonly reply: FastifyReply
  readonly run: () => Promise<T>
}

/** Runs a heavy read in its turn, which for an export ends with the reply: its rows are read while it is sent. */
export function runQueued<T>(turns: KeyedSemaphore, { key, call, reply: { raw }, run }: HeavyRead<T>): Promise<T> {
  if (!('csv' in call.reply)) return turns.run(key, run)
  return turns.runWithTimeout(key, run, async () => {
    if (!raw.closed && !raw.destroyed) await new Promise((resolve) => raw.once('close', resolve))
  })
}
