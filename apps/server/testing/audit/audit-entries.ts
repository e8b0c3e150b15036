import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditAction } from '@loanyard/contract/audit/actions'
import type { Application } from '../app/application.ts'

interface Entry {
  readonly action: AuditAction
  readonly actor_name: string
  readonly actor_id: string
  readonly address: string
  readonly request_id: string
  readonly data: { readonly changes?: readonly { field: string; from: string | null; to: string | null }[] }
}

/** The audit entries about one thing, or one deal, oldest first. */
export function auditOf(app: Application, uuid: string): Promise<Entry[]> {
  return app.ask<Entry>(
    `select action, actor_name, actor_id, address, request_id, data from audit_log
      where subject_id = $1 or deal_id = $1 order by id`,
    [uuid],
  )
}

export async function actionsOf(app: Application, uuid: string): Promise<AuditAction[]> {
  return (await auditOf(app, uuid)).map(({ action }) => action)
}

interface Mail {
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly links: string[]
}

async function waitForJobs(app: Application, about: { where: string; value: string }): Promise<void> {
  const waiting = `select from jobs.job where ${about.where} and state < 'completed' and start_after <= now()`
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(20)) {
    if ((await app.ask(waiting, [about.value])).length === 0) return
  }
  throw new Error(`jobs ${about.value} are not done`)
}

/** Waits until every job of this name that may run now has run. */
export function jobsDone(app: Application, name: string): Promise<void> {
  return waitForJobs(app, { where: 'name = $1', value: name })
}

/** The same of every job about a partner (UUID). */
export function partnersJobsDone(app: Application, partner: string): Promise<void> {
  return waitForJobs(app, { where: "data::text like '%' || $1 || '%'", value: partner })
}

/** The emails to an address, once there are `wanted` of them: a job sends them a moment after the change. */
export async function emailsTo(app: Application, address: string, wanted = 1): Promise<Mail[]> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(20)) {
    const found = await app.ask<Mail>('select * from captured_emails where recipient = $1 order by id', [address])
    if (found.length >= wanted) return found
  }
  throw new Error(`there were not ${wanted} emails to ${address}`)
}
