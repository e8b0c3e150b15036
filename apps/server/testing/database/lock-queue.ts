import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { emailBucket } from '../../src/services/quotas/email-quota.ts'
import type { Application } from '../app/application.ts'

type Statements = readonly (readonly [text: string, values: readonly unknown[]])[]

interface LockedRow {
  /** Statements that lock what the requests need, and may change it before the lock is released. */
  readonly statements: Statements
  /** Runs in the same transaction once every request waits. */
  readonly atLast?: Statements
  /** Runs in this process once every request waits. */
  readonly onceWaiting?: () => void
}

/**
 * Makes requests collide reliably, whatever the machine's speed: holds a lock until every one of them waits in the
 * database, one behind the other, then releases it.
 */
export async function runQueued<T>(
  app: Application,
  locked: LockedRow,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = new pg.Client({ connectionString: app.ownerUrl, application_name: 'holder' })
  await holder.connect()
  try {
    await holder.query('begin')
    for (const [text, values] of locked.statements) await holder.query(text, [...values])
    const answers: Promise<T>[] = []
    for (const request of requests) {
      const answer = request()
      answer.catch(() => undefined)
      answers.push(answer)
      await allWaiting(app, answers.length)
    }
    locked.onceWaiting?.()
    for (const [text, values] of locked.atLast ?? []) await holder.query(text, [...values])
    await holder.query('commit')
    return await Promise.all(answers)
  } finally {
    await holder.end()
  }
}

/** The count of a partner's (UUID) emails. At last no transaction may be open, waiting for another connection to count. */
export function holdEmailCount(partner: string): LockedRow {
  const count = `insert into rate_limits (bucket, hits, resets_at) values ($1, 0, now() + interval '1 day')`
  // Others come and go; that of the request would stay.
  const assertNoneOpen = `do $$ begin
    for attempt in 1..100 loop
      if not exists (select from pg_stat_activity where datname = current_database() and application_name = 'loanyard'
                        and xact_start is not null and wait_event_type is distinct from 'Lock') then
        return;
      end if;
      perform pg_sleep(0.02), pg_stat_clear_snapshot();
    end loop;
    raise exception 'a transaction waits for the count';
    end $$`
  return { statements: [[count, [emailBucket(partner)]]], atLast: [[assertNoneOpen, []]] }
}

async function allWaiting(app: Application, wanted: number): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(5)) {
    const [row] = await app.ask<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and application_name = 'loanyard' and wait_event_type = 'Lock'`,
    )
    if (row?.waiting === wanted) return
  }
  throw new Error(`the ${wanted} requests did not all come to wait for the lock`)
}
