import type { RequestKind } from '@loanyard/contract/values'
import type pg from 'pg'
import { newUuid } from '../platform/ids.ts'
import type { Store } from '../platform/storage/store.ts'
import { tellOf, type DemoRequest } from './answers.ts'
import { addDocument } from './documents.ts'
import type { Named, SharedDeal } from './lender-shares.ts'
import { insertAll } from './pipeline.ts'

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

interface Given {
  readonly partner: string
  readonly deal: SharedDeal
  /** Whoever put the package together for the borrower. */
  readonly by: Named
}

/** Fills a deal that has too little to show a lender with approved papers and answers. */
export async function seedPackage(client: pg.Client, store: Store, given: Given): Promise<void> {
  const { partner, deal, by } = given
  const { rows } = await client.query<Place>(
    `select d.stage_id, d.business_name, d.created, (select count(*) from requirements r where r.partner_id = d.partner_id
              and r.deal_id = d.id and r.kind = 'Document' and r.status = 'Approved')::int as approved
       from deals d where d.partner_id = $1 and d.id = $2`,
    [partner, deal.id],
  )
  const [place] = rows
  if (place === undefined || place.approved > 2) return
  const requests = asked.map(([kind, title, description]) => {
    const request: DemoRequest = {
      id: newUuid(),
      deal_id: deal.id,
      kind,
      title,
      status: 'Approved',
      asked: place.created,
    }
    return { ...request, description }
  })
  const rowsOf = requests.map((request, position) => requirementOf(request, { place, by, position }))
  await insertAll(client, 'requirements', partner, rowsOf)
  const staff = { ...by, side: 'staff' } as const
  const told = requests.map((request, index) => tellOf(request, { staff, answerer: staff }, index))
  const submissions = told.flatMap((one) => one.submissions)
  const [events, entries] = [told.flatMap((one) => one.events), told.flatMap((one) => one.entries)]
  await insertAll(client, 'submissions', partner, submissions)
  await insertAll(client, 'requirement_events', partner, events)
  await insertAll(client, 'audit_log', partner, entries)
  await sendPapers(client, store, { ...given, place, requests, submissions })
}

function requirementOf(
  { asked: created, ...columns }: DemoRequest & { description: string },
  { place, by, position }: { place: Place; by: Named; position: number },
): Record<string, unknown> {
  const when = { created, told: created, untold_since: created, created_by: by.user_id }
  return { ...columns, stage_id: place.stage_id, position, ...when, is_required: true, version: 1 }
}

interface Place {
  readonly stage_id: string
  readonly business_name: string | null
  readonly created: Date
  readonly approved: number
}

interface Sent extends Given {
  readonly place: Place
  readonly requests: readonly DemoRequest[]
  readonly submissions: readonly Record<string, unknown>[]
}

async function sendPapers(client: pg.Client, store: Store, sent: Sent): Promise<void> {
  const { partner, place, by, requests, submissions } = sent
  const deal = { ...place, ...sent.deal }
  const papers = requests.filter(({ kind }) => kind === 'Document')
  for (const [index, { id, title }] of papers.entries()) {
    const submission_id = submissions.find((row) => row['requirement_id'] === id)?.['id']
    const paper = { stage: 0, name: `${title.split(',')[0] ?? title}.pdf`, lines: [title, 'Sample for the demo.'] }
    const document_id = await addDocument(client, store, { partner, deal, stage: place.stage_id, by, paper, index })
    await insertAll(client, 'submission_documents', partner, [{ submission_id, document_id, position: 1 }])
    const values = [partner, document_id, id]
    await client.query('update documents set requirement_id = $3 where partner_id = $1 and id = $2', values)
  }
}
