import type { RequestKind } from '@loanyard/contract/core/values'
import type pg from 'pg'
import { newUuid } from '../../services/ids.ts'
import type { BlobStore } from '../../services/storage/blob-store.ts'
import { addDocument } from '../documents/seed-documents.ts'
import { requestRowsOf, type DemoRequest } from '../requests/request-history.ts'
import { insertAll } from '../seed-pipeline.ts'
import type { NamedUser, SharedDeal } from './deal-shares.ts'

/** What a lender finds in a deal: everything here is approved. */
const asked: readonly (readonly [kind: RequestKind, title: string, description: string])[] = [
  ['Document', 'Business tax returns, last three years', 'Complete, with all schedules.'],
  ['Document', 'Year-to-date profit and loss with balance sheet', 'Not older than 90 days.'],
  ['Document', 'SBA Form 413 – Personal Financial Statement', 'Of everybody who owns a fifth or more.'],
  ['Document', 'Business debt schedule', 'As of the same day as the balance sheet.'],
  ['Document', 'Letter of intent, signed', ''],
  ['Question', 'What is the loan for, and when do you want to close?', 'A few sentences.'],
  ['Question', 'Who owns the business, and how much each?', 'By name and percent.'],
  [
    'Acknowledgement',
    'The figures are true and complete',
    'To the best of my knowledge, as of the day they were sent.',
  ],
]

interface PackageContext {
  readonly partner: string
  readonly deal: SharedDeal
  /** Whoever put the package together for the borrower. */
  readonly by: NamedUser
}

/** Fills a deal that has too little to show a lender with approved papers and answers. */
export async function seedPackage(client: pg.Client, store: BlobStore, given: PackageContext): Promise<void> {
  const { partner, deal, by } = given
  const { rows } = await client.query<PackageItem>(
    `select d.stage_id, d.business_name, d.created, (select count(*) from requirements r where r.partner_id = d.partner_id
              and r.deal_id = d.id and r.kind = 'Document' and r.status = 'Approved')::int as approved
       from deals d where d.partner_id = $1 and d.id = $2`,
    [partner, deal.id],
  )
  const [item] = rows
  if (item === undefined || item.approved > 2) return
  const requests = asked.map(([kind, title, description]) => {
    const request: DemoRequest = {
      id: newUuid(),
      deal_id: deal.id,
      kind,
      title,
      status: 'Approved',
      asked: item.created,
    }
    return { ...request, description }
  })
  const rowsOf = requests.map((request, position) => requirementOf(request, { item, by, position }))
  await insertAll(client, 'requirements', partner, rowsOf)
  const staff = { ...by, side: 'staff' } as const
  const told = requests.map((request, index) => requestRowsOf(request, { staff, answerer: staff }, index))
  const submissions = told.flatMap((one) => one.submissions)
  const [events, entries] = [told.flatMap((one) => one.events), told.flatMap((one) => one.entries)]
  await insertAll(client, 'submissions', partner, submissions)
  await insertAll(client, 'requirement_events', partner, events)
  await insertAll(client, 'audit_log', partner, entries)
  await sendDocuments(client, store, { ...given, item, requests, submissions })
}

function requirementOf(
  { asked: created, ...columns }: DemoRequest & { description: string },
  { item, by, position }: { item: PackageItem; by: NamedUser; position: number },
): Record<string, unknown> {
  const when = { created, told: created, untold_since: created, created_by: by.user_id }
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
  const papers = requests.filter(({ kind }) => kind === 'Document')
  for (const [index, { id, title }] of papers.entries()) {
    const submission_id = submissions.find((row) => row['requirement_id'] === id)?.['id']
    const sample = { stage: 0, name: `${title.split(',')[0] ?? title}.pdf`, lines: [title, 'Sample for the demo.'] }
    const document_id = await addDocument(client, store, { partner, deal, stage: item.stage_id, by, sample, index })
    await insertAll(client, 'submission_documents', partner, [{ submission_id, document_id, position: 1 }])
    const values = [partner, document_id, id]
    await client.query('update documents set requirement_id = $3 where partner_id = $1 and id = $2', values)
  }
}
