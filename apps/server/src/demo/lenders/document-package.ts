import type { RequestKind } from '@loanyard/contract/core/values'
import type pg from 'pg'
import { newUuid } from '../../services/ids.ts'
import type { BlobStore } from '../../services/storage/blob-store.ts'
import { addDocument } from '../documents/seed-documents.ts'
import { insertAll, insertAuditEntries } from '../insert-rows.ts'
import { requestRowsOf, type DemoRequest } from '../requests/request-history.ts'
import type { NamedUser, SharedDeal } from './deal-shares.ts'

/** Items of a deal's document package for lenders, all approved. */
const packageItems: readonly (readonly [kind: RequestKind, title: string, description: string])[] = [
  ['Document', 'Business tax returns, last three years', 'Complete, with all schedules.'],
  ['Document', 'Year-to-date profit and loss with balance sheet', 'No older than 90 days.'],
  ['Document', 'SBA Form 413 – Personal Financial Statement', 'From everyone who owns 20% or more.'],
  ['Document', 'Business debt schedule', 'As of the same day as the balance sheet.'],
  ['Document', 'Letter of intent, signed', ''],
  ['Question', 'What is the loan for, and when do you want to close?', 'A few sentences.'],
  ['Question', 'Who owns the business?', 'List each owner and percentage.'],
  ['Acknowledgement', 'My information is true and complete', 'To the best of my knowledge, as of the day I sent it.'],
]

interface PackageContext {
  readonly partner: string
  readonly deal: SharedDeal
  /** The staff member who put the package together. */
  readonly by: NamedUser
}

/** Adds approved documents and answers to a deal with too little to show a lender. */
export async function seedPackage(client: pg.Client, store: BlobStore, context: PackageContext): Promise<void> {
  const { partner, deal, by } = context
  const { rows } = await client.query<PackageItem>(
    `select d.stage_id, d.business_name, d.created, (select count(*) from requirements r where r.partner_id = d.partner_id
              and r.deal_id = d.id and r.kind = 'Document' and r.status = 'Approved')::int as approved
       from deals d where d.partner_id = $1 and d.id = $2`,
    [partner, deal.id],
  )
  const [item] = rows
  if (item === undefined || item.approved > 2) return
  const requests = packageItems.map(([kind, title, description]) => {
    const request: DemoRequest = {
      id: newUuid(),
      deal_id: deal.id,
      kind,
      title,
      status: 'Approved',
      requestedAt: item.created,
    }
    return { ...request, description }
  })
  const rowsOf = requests.map((request, position) => requirementOf(request, { item, by, position }))
  await insertAll(client, 'requirements', partner, rowsOf)
  const staff = { ...by, side: 'staff' } as const
  const histories = requests.map((request, index) => requestRowsOf(request, { staff, answerer: staff }, index))
  const submissions = histories.flatMap((history) => history.submissions)
  const [events, entries] = [
    histories.flatMap((history) => history.events),
    histories.flatMap((history) => history.entries),
  ]
  await insertAll(client, 'submissions', partner, submissions)
  await insertAll(client, 'requirement_events', partner, events)
  await insertAuditEntries(client, partner, entries)
  await sendDocuments(client, store, { ...context, item, requests, submissions })
}

function requirementOf(
  { requestedAt: created, ...columns }: DemoRequest & { description: string },
  { item, by, position }: { item: PackageItem; by: NamedUser; position: number },
): Record<string, unknown> {
  const when = { created, notified_at: created, pending_since: created, created_by: by.user_id }
  return { ...columns, stage_id: item.stage_id, position, ...when, is_required: true, version: 1 }
}

interface PackageItem {
  readonly stage_id: string
  readonly business_name: string | null
  readonly created: Date
  readonly approved: number
}

interface Sent extends PackageContext {
  readonly item: PackageItem
  readonly requests: readonly DemoRequest[]
  readonly submissions: readonly Record<string, unknown>[]
}

async function sendDocuments(client: pg.Client, store: BlobStore, sent: Sent): Promise<void> {
  const { partner, item, by, requests, submissions } = sent
  const deal = { ...item, ...sent.deal }
  const documents = requests.filter(({ kind }) => kind === 'Document')
  for (const [index, { id, title }] of documents.entries()) {
    const submission_id = submissions.find((row) => row['requirement_id'] === id)?.['id']
    const sample = { stage: 0, name: `${title.split(',')[0] ?? title}.pdf` }
    const document_id = await addDocument(client, store, { partner, deal, stage: item.stage_id, by, sample, index })
    await insertAll(client, 'submission_documents', partner, [{ submission_id, document_id, position: 1 }])
    const values = [partner, document_id, id]
    await client.query('update documents set requirement_id = $3 where partner_id = $1 and id = $2', values)
  }
}
