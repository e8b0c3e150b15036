import { calls } from '@loanyard/contract/calls'
import type { Answer, NewAdditionalRequest } from '@loanyard/contract/requests/schemas'
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

/** A desk whose deal is shared with one lender; a second one works with the partner, too. */
export interface LenderFixture extends DealFixture {
  readonly lender: LenderMade
  readonly contact: LenderPerson
  /** Of the lender, and given the deal. */
  readonly assigned: LenderPerson
  /** Of the lender, without it. */
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

/** What is asked and answered; the ids that go into calls about it. */
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

/** What tests of the lenders' area do over and over. */
export function lenderTools(app: Application) {
  const { askFor } = dealTools(app)
  const { uploadDocument, fetched } = documentTools(app)
  const { submitAnswer, decideSubmission } = calls.submissions

  /** Approves an answer, rejects it, or opens it again. */
  const decide = async (fixture: DealFixture, { request, submission }: Answered, status: string): Promise<void> => {
    const params = { request_id: request, submission_id: submission, status }
    const body = status === 'Rejected' ? { reason: 'other' as const } : {}
    await fixture.admin.api.call(decideSubmission, { params, body })
  }

  /** Asks, has the client answer, and approves unless something else is wanted. */
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

  /** A document of the desk's deal that belongs to an answer, approved unless something else is wanted. */
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

  /** What is at the address somebody gets for a document. */
  const read = async (api: Api, document_id: string, as?: 'inline' | 'attachment') => {
    const query = as === undefined ? {} : { as }
    const { presigned_url } = await api.call(calls.documents.presignDownload, { params: { document_id }, query })
    return fetched(presigned_url)
  }

  /** Where an archive that somebody chose is, and its token. */
  const archive = async (api: Api, doc_ids: string[], leave_out_missing = false) => {
    const { token } = await api.call(calls.documents.prepareZip, { body: { doc_ids, leave_out_missing } })
    return { token, address: (await api.call(calls.documents.bulkDownload, { body: { token } })).presigned_zip_url }
  }

  /** What is kept of what lenders took from a deal (UUID), oldest first. */
  const downloads = (deal: string) =>
    app.ask<Taken>(
      'select kind, user_name, name, documents_count from lender_downloads where deal_id = $1 order by id',
      [deal],
    )

  return { answered, decide, paper, fetched, read, archive, downloads }
}

/** Leaves a row in every table that lenders have to do with: somebody reads a stamped paper of the deal and answers it. */
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
  return staff
}
