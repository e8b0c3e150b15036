import type { RequestKind, RequestStatus } from '@loanyard/contract/core/values'
import { slotsOn, type Slot, type SlotTemplate } from '@loanyard/contract/requests/slots'
import type pg from 'pg'
import { newUuid } from '../../services/ids.ts'
import type { BlobStore } from '../../services/storage/blob-store.ts'
import { insertAll, insertAuditEntries, type DealAuditEntry } from '../insert-rows.ts'
import { SeededRandom } from '../seeded-random.ts'
import { atOrBeforeNow, requestRowsOf, type DemoRequest, type Participants, type Actor } from './request-history.ts'
import { seedMessages } from './seed-messages.ts'
import { sendFiles } from './send-files.ts'

interface Attachment {
  readonly slots: readonly SlotTemplate[]
  readonly id: string
  readonly kind: RequestKind
  readonly title: string
  readonly description: string
  readonly is_required: boolean
  readonly template_id: string | null
  readonly position: number
}

interface Bundle {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly stage_id: string
  readonly number: number
  readonly deal_id: string | null
  readonly attachments: readonly Attachment[]
}

interface Deal {
  readonly id: string
  readonly title: string
  readonly business_name: string | null
  readonly created: Date
  readonly stage_entered_at: Date
  readonly number: number
  readonly client: string | null
  readonly borrower: string
}

const day = 86_400_000
const maxDeals = 60

export async function seedRequests(client: pg.Client, store: BlobStore, partner: string): Promise<void> {
  const random = new SeededRandom(413)
  const bundles = await findBundles(client, partner)
  const staff = await findStaff(client, partner)
  if (staff === null) return
  for (const [index, deal] of (await findDeals(client, partner)).entries()) {
    const answerer: Actor = deal.client === null ? staff : { user_id: deal.client, name: deal.borrower, side: 'client' }
    const sentBundles = bundles
      .filter(({ number, deal_id }) => number <= deal.number && (deal_id === null || deal_id === deal.id))
      .map((bundle): SentBundle => ({ bundle, id: newUuid(), requests: requestsOf(random, deal, bundle, index) }))
    await insertDeal(client, store, { partner, deal, sentBundles, sides: { staff, answerer } })
  }
}

async function findStaff(client: pg.Client, partner: string): Promise<Actor | null> {
  const { rows } = await client.query<{ user_id: string; name: string }>(
    `select s.user_id, u.first_name || ' ' || u.last_name as name from staff s join users u on u.id = s.user_id
      where s.partner_id = $1 order by s.created, s.id limit 1`,
    [partner],
  )
  return rows[0] === undefined ? null : { ...rows[0], side: 'staff' }
}

async function findBundles(client: pg.Client, partner: string): Promise<Bundle[]> {
  const { rows } = await client.query<Bundle>(
    `select b.id, b.title, b.description, b.stage_id, s.number, b.deal_id, (
              select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'title', a.title, 'description', a.description,
                       'is_required', a.is_required, 'slots', a.slots, 'template_id', a.template_id, 'position', a.position) order by a.position)
                from attachments a where a.partner_id = b.partner_id and a.bundle_id = b.id) as attachments
       from bundles b join stages s on s.partner_id = b.partner_id and s.id = b.stage_id
      where b.partner_id = $1 and b.archived_at is null order by s.number, b.created desc, b.id`,
    [partner],
  )
  return rows
}

async function findDeals(client: pg.Client, partner: string): Promise<Deal[]> {
  const { rows } = await client.query<Deal>(
    `select d.id, d.title, d.business_name, d.created, d.stage_entered_at, s.number, c.user_id as client,
            d.borrower_first_name || ' ' || d.borrower_last_name as borrower
       from deals d
       join stages s on s.partner_id = d.partner_id and s.id = d.stage_id
       left join deal_clients c on c.partner_id = d.partner_id and c.deal_id = d.id
      where d.partner_id = $1 and d.status = 'Active' order by c.user_id is null, d.created desc, d.id limit ${maxDeals}`,
    [partner],
  )
  return rows
}

type ItemRequest = DemoRequest &
  Omit<Attachment, 'slots'> & {
    readonly attachment_id: string
    readonly due_date: string | null
    readonly slots: readonly Slot[]
  }

const statusPatterns: readonly (readonly RequestStatus[])[] = [
  ['Pending'],
  ['Approved', 'Submitted', 'Pending', 'Rejected', 'Pending'],
  ['Approved', 'Approved', 'Submitted', 'Waived'],
  ['Approved', 'Approved', 'Approved', 'Waived'],
]
const mixed: readonly RequestStatus[] = [
  'Approved',
  'Rejected',
  'Pending',
  'Submitted',
  'Pending',
  'Approved',
  'Pending',
]

function requestsOf(random: SeededRandom, deal: Deal, bundle: Bundle, index: number): ItemRequest[] {
  const isOver = bundle.number < deal.number
  const requestedAt = isOver ? atOrBeforeNow(deal.created.getTime() + bundle.number * day) : deal.stage_entered_at
  const states = deal.client === null ? (statusPatterns[index % statusPatterns.length] ?? mixed) : mixed
  return bundle.attachments.map(({ id: attachment_id, slots: templates, ...item }, at) => {
    const preferred = isOver ? 'Approved' : (states[(at + index) % states.length] ?? 'Pending')
    const status = possible(item.kind, deal, { preferred, isOver })
    const due = deal.client !== null && at % 5 === 4 ? -2 : random.integer(-3, 21)
    const due_date = status === 'Approved' || status === 'Waived' || due % 3 === 0 ? null : dayFromNow(due)
    const slots = slotsOn(templates, requestedAt.toISOString().slice(0, 10))
    return { ...item, id: newUuid(), attachment_id, deal_id: deal.id, status, requestedAt, due_date, slots }
  })
}

/** The demo signs nothing, and staff only answer questions for a borrower without an account. */
function possible(
  kind: RequestKind,
  { client }: Deal,
  { preferred, isOver }: { preferred: RequestStatus; isOver: boolean },
): RequestStatus {
  const isAnswerable = kind === 'Question' || (client !== null && kind !== 'PandaDoc')
  if (preferred === 'Pending' || preferred === 'Waived' || isAnswerable) return preferred
  return isOver || preferred === 'Approved' ? 'Waived' : 'Pending'
}

const dayFromNow = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10)

interface SentBundle {
  readonly id: string
  readonly bundle: Bundle
  readonly requests: readonly ItemRequest[]
}

interface DealRequests {
  readonly partner: string
  readonly deal: Deal
  readonly sentBundles: readonly SentBundle[]
  readonly sides: Participants
}

async function insertDeal(client: pg.Client, store: BlobStore, given: DealRequests): Promise<void> {
  const { partner, deal, sentBundles, sides } = given
  const bundles = sentBundles.map((sent) => bundleRow(deal, sent, sides))
  await insertAll(client, 'bundle_requests', partner, bundles)
  await insertAll(
    client,
    'requirements',
    partner,
    sentBundles.flatMap(({ id, bundle, requests }) =>
      requests.map((request) => requirementRow(request, id, { bundle, sides })),
    ),
  )
  const requests = sentBundles.flatMap((sent) => sent.requests)
  const rows = requests.map((request, index) => requestRowsOf(request, sides, index))
  const submissions = rows.flatMap((row) => row.submissions)
  await insertAll(client, 'submissions', partner, submissions)
  const events = rows.flatMap((row) => row.events)
  await insertAll(client, 'requirement_events', partner, events)
  await insertAuditEntries(client, partner, [
    ...sentBundles.map((sent) => requestedEntry(deal, sent, sides)),
    ...rows.flatMap((row) => row.entries),
  ])
  const sent = sentBundles.flatMap(({ bundle, requests: items }) =>
    items.map((request) => ({ ...request, stage: bundle.stage_id })),
  )
  await seedMessages(client, partner, { requests, sides })
  await sendFiles(client, store, { partner, deal, by: sides.answerer, requests: sent, submissions })
}

function bundleRow(
  { id: deal_id, stage_entered_at }: Deal,
  { id, bundle, requests }: SentBundle,
  { staff }: Participants,
) {
  const { id: bundle_id, title, description, stage_id } = bundle
  const created = requests[0]?.requestedAt ?? stage_entered_at
  const by = { created_by: staff.user_id, created_by_name: staff.name }
  return { id, deal_id, stage_id, bundle_id, title, description, due_date: null, created, ...by, version: 1 }
}

function requirementRow(
  request: ItemRequest,
  bundle_request_id: string,
  { bundle, sides }: { bundle: Bundle; sides: Participants },
) {
  const { requestedAt: created, ...columns } = request
  return {
    ...columns,
    bundle_request_id,
    stage_id: bundle.stage_id,
    created,
    created_by: sides.staff.user_id,
    notified_at: created,
    pending_since: created,
    version: 1,
  }
}

function requestedEntry(
  { id: deal_id, stage_entered_at }: Deal,
  { id, bundle, requests }: SentBundle,
  { staff }: Participants,
): DealAuditEntry {
  return {
    id: newUuid(),
    action: 'bundle_requested',
    subject_id: id,
    deal_id,
    actor_name: staff.name,
    data: { changes: [{ field: 'request', from: null, to: bundle.title }] },
    created: requests[0]?.requestedAt ?? stage_entered_at,
  }
}
