import { createHash } from 'node:crypto'
import { assertExactTotals } from '../../bench/same-answers.ts'
import { connected } from '../../harness/database-cluster.ts'
import { waitForIdleQueue } from '../../harness/job-queue.ts'
import type { Harness } from './start-harness.ts'
import type { Kind, WriteLoad } from './write-load.ts'

export interface Verification {
  /** Acknowledged writes: deals, notes, moves, documents. */
  readonly acknowledged: number
  /** Of these, how many are not there as they were acknowledged. */
  readonly lost: number
  /** Things that are there more than once, with what follows from them (the trail). */
  readonly duplicated: number
  /** Writes that were answered by something else than 2xx, by their answer. */
  readonly refused: Readonly<Record<string, number>>
  /** Attempts without an answer, or told to retry, by kind; each was repeated. */
  readonly retried: Readonly<Record<string, number>>
  /** Emails that never came, and that came more than once (with the same Message-ID). */
  readonly emails: { readonly sent: number; readonly lost: number; readonly duplicated: number }
  /** The longest that a write took, with all its tries, in milliseconds. */
  readonly longestMs: number
}

/**
 * Looks up everything that was acknowledged, once the queue is at rest; and whether totals and trail still hold.
 * @param restSeconds to wait for the queue at most; 0: emails are neither checked nor waited for
 */
export async function verifyWrites(harness: Harness, work: WriteLoad, restSeconds = 120): Promise<Verification> {
  if (restSeconds > 0) await waitForIdleQueue(harness.urls.superuser, restSeconds)
  const there = await rowsOf(harness, work)
  const broken = await damagedDocuments(harness, work)
  const acknowledged = work.writes.filter(({ status }) => status >= 200 && status < 300)
  const lost = acknowledged.filter(({ kind, name }) => (there.get(name)?.[kind] ?? 0) < 1).length
  await assertExactTotals(harness.urls.superuser)
  await assertAuditTrailIntact(harness)
  return {
    acknowledged: acknowledged.length,
    lost: lost + broken,
    duplicated: [...there.values()].filter((row) => Object.values(row).some((times) => times > 1)).length,
    refused: countByKind(
      work.writes.flatMap(({ status, body, kind }) =>
        status >= 200 && status < 300 ? [] : [`${kind}: ${status} ${body.slice(0, 200)}`],
      ),
    ),
    retried: countByKind(work.writes.flatMap(({ failures }) => failures)),
    emails: restSeconds > 0 ? emailsOf(harness, work, there) : { sent: 0, lost: 0, duplicated: 0 },
    longestMs: work.writes.reduce((longest, { ms }) => Math.max(longest, ms), 0),
  }
}

/** How often something of each kind is there under a name. */
type Times = Readonly<Record<Kind | 'trail', number>>

async function rowsOf({ urls }: Harness, { run }: WriteLoad): Promise<Map<string, Times>> {
  const rows = await connected(urls.superuser, async (client) => {
    const { rows: verification } = await client.query<Times & { name: string }>(
      `select d.title as name, count(*)::int as deal, (max(s.number) - 1)::int as move,
              sum((select count(*) from deal_notes n where n.deal_id = d.id))::int as note,
              sum((select count(*) from documents f where f.deal_id = d.id and f.state = 'ready' and f.deleted_at is null))::int as document,
              max((select coalesce(max(times), 1) from (select count(*) as times from audit_log a where a.deal_id = d.id
                    and a.action in ('deal_created', 'client_invited', 'deal_stage_moved', 'deal_note_added', 'document_uploaded') group by a.action) t))::int as trail
         from deals d join stages s on s.id = d.stage_id and s.partner_id = d.partner_id
        where starts_with(d.title, $1) group by d.title`,
      [`Fault ${run} `],
    )
    return verification
  })
  return new Map(rows.map(({ name, ...times }) => [name, times]))
}

/** How many stored documents can’t be downloaded as they were sent. */
async function damagedDocuments({ caller }: Harness, work: WriteLoad): Promise<number> {
  let broken = 0
  for (const { id, sha256 } of work.stored) {
    const path = `/api/v0/documents/${id}/partners/${caller.partner}/download/presigned/url`
    const { status, body } = await work.ask({ method: 'GET', path })
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
    const { presigned_url } = JSON.parse(body) as { presigned_url: string }
    const reply = await fetch(presigned_url)
    const hash = createHash('sha256')
      .update(new Uint8Array(await reply.arrayBuffer()))
      .digest('hex')
    if (!reply.ok || hash !== sha256) broken++
  }
  return broken
}

/** Each deal invites its borrower by email, which keeps its Message-ID at every attempt. */
function emailsOf(
  { mailServer }: Harness,
  { run }: WriteLoad,
  there: ReadonlyMap<string, Times>,
): Verification['emails'] {
  const ours = mailServer.accepted.filter(({ recipients }) => recipients.some((to) => to.startsWith(`${run}-`)))
  const reached = new Set(ours.flatMap(({ recipients }) => recipients))
  const wanted = [...there.keys()].map((name) => `${name.slice('Fault '.length).replaceAll(' ', '-')}@borrower.test`)
  return {
    sent: ours.length,
    lost: wanted.filter((to) => !reached.has(to)).length,
    duplicated: Object.values(countByKind(ours.map(({ parsed }) => parsed.messageId ?? ''))).filter(
      (times) => times > 1,
    ).length,
  }
}

async function assertAuditTrailIntact({ caller }: Harness): Promise<void> {
  const headers = { authorization: `Bearer ${caller.access}` }
  for (let after: number | null = 0; after !== null;) {
    const path: string = `/api/v0/partners/${caller.partner}/audit/check?after=${after}`
    const reply = await fetch(`${caller.url}${path}`, { headers })
    if (!reply.ok) throw new Error(`the trail could not be checked: ${reply.status}`)
    const piece = (await reply.json()) as { broken_at: number | null; next: number | null }
    if (piece.broken_at !== null) throw new Error(`the trail is broken at ${piece.broken_at}`)
    after = piece.next
  }
}

function countByKind(kinds: readonly string[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const kind of kinds) counted[kind] = (counted[kind] ?? 0) + 1
  return counted
}
