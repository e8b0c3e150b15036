import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApplication } from '../../testing/app/application.ts'
import { ask, emptyDatabase } from '../../testing/database/database.ts'
import { migrate } from '../db/migrate.ts'
import { jobs } from '../features/jobs.ts'
import { newUuid } from '../services/ids.ts'
import { PendingJobs } from '../services/jobs/pending-jobs.ts'
import { loadRows } from './database/load.ts'
import { readManifest } from './manifest.ts'

/** The last release with the former names of jobs and of keys in JSON: see docs/decisions/0043. */
const FORMER = fileURLToPath(new URL('../../testing/releases/0024', import.meta.url))

const address = 'waiting@example.com'
const archive = newUuid()
const entry = newUuid()
let url: string
let drop: () => Promise<void>
/** A person at a lender, with a deal of that partner. */
let person: { partner: string; user: string; staff: string; lender: string; deal: string }

async function queueFormerJobs(): Promise<void> {
  const { partner, deal, lender } = person
  const about = { partner_id: partner, deal_id: deal }
  const email = { id: newUuid(), to: { address }, subject: 'Waiting', paragraphs: ['Waiting'] }
  const rest = { priority: 0, start_after: new Date(0), singleton_key: null }
  const client = new pg.Client({ connectionString: url })
  const pending = await PendingJobs.open(url, jobs)
  await client.connect()
  try {
    await pending.add(client, [
      { name: 'send_mail', data: email, ...rest },
      { name: 'tell_client', data: about, ...rest },
      { name: 'tell_lender', data: { ...about, lender_id: lender }, ...rest },
      { name: 'follow_signing', data: { external_id: 'unknown' }, ...rest },
    ])
  } finally {
    await client.end()
    await pending.close()
  }
}

beforeAll(async () => {
  ;({ url, drop } = await emptyDatabase())
  const manifest = await readManifest(FORMER)
  await loadRows(url, { folder: FORMER, manifest, replace: false, withPendingJobs: false, box: null })
  const [found] = await ask<typeof person>(
    url,
    `select m.partner_id as partner, m.user_id as user, m.id as staff, m.lender_id as lender, d.id as deal
       from lender_staff m join deals d on d.partner_id = m.partner_id and d.deleted is null
      where m.status = 'Active' order by m.id, d.id limit 1`,
  )
  if (found === undefined) throw new Error('The release has no one at a lender')
  person = found
  const { partner, user, staff, lender, deal } = person
  await ask(
    url,
    `insert into bulk_downloads (partner_id, id, user_id, entries, size, expires) values ($1, $2, $3, $4, 1, 'infinity')`,
    [partner, archive, user, JSON.stringify([{ name: 'watermarked.pdf', key: 'a', stamped: true }, { key: 'b' }])],
  )
  await ask(
    url,
    `insert into audit_log (partner_id, id, action, subject_id, actor_name, data) values ($1, $2, 'message_sent', $3, 'A', $4)`,
    [partner, entry, lender, JSON.stringify({ hears: { lender, deal, people: [staff] } })],
  )
  await queueFormerJobs()
  await migrate(url)
})
afterAll(() => drop())

test('marks the watermarked documents of waiting archives by today’s name', async () => {
  const [row] = await ask(url, 'select entries from bulk_downloads where id = $1', [archive])
  expect(row).toEqual({ entries: [{ name: 'watermarked.pdf', key: 'a', watermarked: true }, { key: 'b' }] })
})

test('finds the deal and the recipients of an entry of an earlier release', async () => {
  const { partner, user, deal } = person
  const events = await ask(url, 'select id, deal_id from private.audit_events_since($1, $2, 10)', [user, entry])
  expect(events).toEqual([{ id: entry, deal_id: deal }])
  const session = newUuid()
  await ask(url, `insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    session,
    user,
  ])
  const changes = JSON.stringify([{ n: 0, deal: null, kind: 'lender', id: entry }])
  const notified = await ask(url, 'select * from private.sessions_to_update($1, $2, $3)', [partner, changes, [session]])
  expect(notified).toEqual([{ session_id: session, change: 0 }])
})

test('runs the waiting jobs of every former queue', async () => {
  const app = await startApplication({ ownerUrl: url })
  try {
    const states = () =>
      app.ask(
        `select name, state::text from jobs.job where name in ('send_mail', 'tell_client', 'tell_lender', 'follow_signing') order by 1`,
      )
    await expect.poll(states, { timeout: 30_000 }).toEqual([
      { name: 'follow_signing', state: 'completed' },
      { name: 'send_mail', state: 'completed' },
      { name: 'tell_client', state: 'completed' },
      { name: 'tell_lender', state: 'completed' },
    ])
    const [email] = await app.ask('select recipient from captured_emails where recipient = $1', [address])
    expect(email).toEqual({ recipient: address })
  } finally {
    await app.close()
  }
})
