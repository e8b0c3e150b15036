import { calls } from '@loanyard/contract/calls'
import type { Answer } from '@loanyard/contract/requests/answers'
import type { NewAdditionalRequest } from '@loanyard/contract/requests/schemas'
import type { Application } from '../app/application.ts'
import type { Api } from '../app/client.ts'
import { dealTools, makeDealFixture, type DealFixture } from './deal-fixture.ts'
import { documentTools, pdf } from './documents.ts'
import { unique } from './factories.ts'
import {
  assignLenderStaff,
  makeLender,
  makeLenderStaff,
  shareWithLender,
  type LenderMade,
  type LenderPerson,
} from './lenders.ts'

/** A fixture whose deal is shared with one lender; a second one also works with the partner. */
export interface LenderFixture extends DealFixture {
  readonly lender: LenderMade
  readonly contact: LenderPerson
  /** Of the lender, and assigned to the deal. */
  readonly assigned: LenderPerson
  /** Of the lender, and not assigned to the deal. */
  readonly unassigned: LenderPerson
  /** Works with the partner; the deal is not shared with it. */
  readonly other: LenderMade
  readonly share: string
}

export async function makeLenderFixture(app: Application, { watermark = false } = {}): Promise<LenderFixture> {
  const fixture = await makeDealFixture(app)
  const { partner, admin, deal } = fixture
  const [lender, other] = [await makeLender(app, partner, admin), await makeLender(app, partner, admin)]
  const [assigned, unassigned] = [
    await makeLenderStaff(app, partner, lender),
    await makeLenderStaff(app, partner, lender),
  ]
  const share = await shareWithLender(app, partner, admin, { deal, lender, watermark })
  await assignLenderStaff(app, partner, admin, { share, deal, lender, staff: assigned })
  return { ...fixture, lender, contact: lender.contact, assigned, unassigned, other, share }
}

/** A request and its answer; the ids that go into calls about it. */
interface Answered {
  readonly request: string
  readonly submission: string
  readonly title: string
}

interface Taken {
  readonly kind: string
  readonly user_name: string
  readonly name: string
  readonly documents_count: number
}

/** Common steps of lender tests. */
export function lenderTools(app: Application) {
  const { askFor } = dealTools(app)
  const { uploadDocument, fetched } = documentTools(app)
  const { submitAnswer, decideSubmission } = calls.submissions

  /** Approves, rejects or reopens an answer. */
  const decide = async (fixture: DealFixture, { request, submission }: Answered, status: string): Promise<void> => {
    const params = { request_id: request, submission_id: submission, status }
    const body = status === 'Rejected' ? { reason: 'other' as const } : {}
    await fixture.admin.api.call(decideSubmission, { params, body })
  }

  /** Requests something, has the client answer, and approves by default. */
  const answered = async (
    fixture: DealFixture,
    kind: NewAdditionalRequest['request_type'],
    answer: (request: string) => Answer | Promise<Answer>,
    approve = true,
  ): Promise<Answered> => {
    const { id: request, title } = await askFor(fixture, kind)
    const body = await answer(request)
    const { id } = await fixture.client.api.call(submitAnswer, { params: { request_id: request }, body })
    const made = { request, submission: id, title }
    if (approve) await decide(fixture, made, 'Approved')
    return made
  }

  /** A document of the fixture's deal that belongs to an answer, approved by default. */
  const paper = async (
    fixture: DealFixture,
    { bytes = pdf(), file_name = `${unique('Paper')}.pdf`, file_type = 'application/pdf', approve = true } = {},
  ): Promise<Answered & { id: string }> => {
    let id = ''
    const sends = async (request: string) => {
      const announced = { deal: fixture.deal.id, request, file_name, file_type }
      id = (await uploadDocument(fixture.client.api, bytes, announced)).id
      return { documents: [id] }
    }
    return { ...(await answered(fixture, 'Document', sends, approve)), id }
  }

  /** Fetches a document at the URL this person gets for it. */
  const read = async (api: Api, document_id: string, as?: 'inline' | 'attachment') => {
    const query = as === undefined ? {} : { as }
    const { presigned_url } = await api.call(calls.documents.presignDownload, { params: { document_id }, query })
    return fetched(presigned_url)
  }

  /** The URL and token of an archive that this person chose. */
  const archive = async (api: Api, doc_ids: string[], leave_out_missing = false) => {
    const { token } = await api.call(calls.documents.prepareZip, { body: { doc_ids, leave_out_missing } })
    return { token, address: (await api.call(calls.documents.bulkDownload, { body: { token } })).presigned_zip_url }
  }

  /** Recorded downloads of a deal (UUID) by lenders, oldest first. */
  const downloads = (deal: string) =>
    app.ask<Taken>(
      'select kind, user_name, name, documents_count from lender_downloads where deal_id = $1 order by id',
      [deal],
    )

  return { answered, decide, paper, fetched, read, archive, downloads }
}

/**
 * Inserts a row into every table that concerns lenders: a person reads a watermarked document of the deal and answers
 * it.
 */
export async function insertLenderRows(
  app: Application,
  { partner, admin, deal }: Pick<DealFixture, 'partner' | 'admin' | 'deal'>,
  document_id: string,
): Promise<LenderPerson> {
  const lender = await makeLender(app, partner, admin)
  const staff = await makeLenderStaff(app, partner, lender)
  const share = await shareWithLender(app, partner, admin, { deal, lender, watermark: true })
  await assignLenderStaff(app, partner, admin, { share, deal, lender, staff })
  const params = { deal_id: deal.id }
  const { api } = staff
  const { getLenderDeal, makeOffer, sendOwnDealMessage, readOwnDealMessages } = calls.lenderArea
  await api.call(getLenderDeal, { params })
  await api.call(makeOffer, { params, body: { amount: '500000', rate: '0.1025', term_months: 120 } })
  await api.call(sendOwnDealMessage, { params, body: { text: 'A question' } })
  await api.call(readOwnDealMessages, { params })
  await api.call(calls.documents.presignDownload, { params: { document_id } })
  const { addConditions } = calls.ownConditions
  const { answerCondition } = calls.conditions
  const [condition] = (await api.call(addConditions, { params, body: { conditions: [{ title: 'An appraisal' }] } }))
    .results
  if (condition === undefined) throw new Error('no condition was added')
  await admin.api.call(answerCondition, {
    params: { ...params, condition_id: condition.id },
    body: { documents: [document_id] },
  })
  return staff
}
