import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import type { Deal } from '@loanyard/contract/deals'
import type { Lender, LenderDownload, DealSharing } from '@loanyard/contract/lenders'
import type { Requirement } from '@loanyard/contract/requests'
import { linkIn, linkEmailTo } from './mailbox.ts'
import { startSession, createPartner, uniqueEmail, signInAs, type TestPartner, type Tokens } from './own-partner.ts'
import { textPdf } from './preview-files.ts'

const secret = 'seven quiet harbors'

/** A lender of the case with its contact, who has taken the invitation up. */
export interface TestLender {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly tokens: Tokens
}

/** A paper by its name, with text of its own unless it says otherwise. */
type TestDocument = string | { readonly name: string; readonly bytes: Buffer }

const bearer = ({ access }: Tokens) => ({ authorization: `Bearer ${access}` })

/** A broker of its own, and the lenders it works with. */
export class LenderFixture {
  readonly partner: TestPartner
  readonly staff: Tokens
  readonly #request: APIRequestContext

  private constructor(request: APIRequestContext, partner: TestPartner, staff: Tokens) {
    this.#request = request
    this.partner = partner
    this.staff = staff
  }

  static async open({ request }: Page): Promise<LenderFixture> {
    const partner = await createPartner(request)
    return new LenderFixture(request, partner, await signInAs(request, partner.email))
  }

  /** A call as the broker's Admin, or as somebody else. */
  async call<T>(method: string, path: string, data?: object, as: Tokens = this.staff): Promise<T> {
    const reply = await this.#request.fetch(`/api/v0/${path}`, { method, headers: bearer(as), ...(data && { data }) })
    expect(reply.ok(), `${method} ${path}: ${reply.status()} ${await reply.text()}`).toBe(true)
    return (reply.status() === 204 ? null : await reply.json()) as T
  }

  /** A lender whose contact was invited by mail and did nothing yet. */
  async invite(name = `Bank ${randomUUID().slice(0, 6)}`, email = uniqueEmail()): Promise<Lender> {
    const body = { name, lender_email: email, lender_phone: '+1 617 555 0142', contact_name: 'Lena Banks' }
    return this.call('POST', `lenders/partners/${this.partner.partnerId}`, body)
  }

  /** Takes up an invitation that came by mail. */
  async #accept(email: string): Promise<Tokens> {
    const { code } = linkIn(await linkEmailTo(this.#request, email))
    const set = await this.#request.post('/api/v0/password/set', { data: { code, password: secret } })
    expect(set.status(), await set.text()).toBe(200)
    return (await set.json()) as Tokens
  }

  async lender(name?: string): Promise<TestLender> {
    const { id, name: lenderName, lender_email: email } = await this.invite(name)
    return { id, name: lenderName, email, tokens: await this.#accept(email) }
  }

  /** Somebody else at the lender, who has taken the invitation up and sees nothing yet; `staffId` names them to the broker. */
  async colleague({ id, name }: TestLender, full_name = 'Cole Reed'): Promise<TestLender & { staffId: string }> {
    const email = uniqueEmail()
    const path = `lenders/${id}/partners/${this.partner.partnerId}/staff`
    const { id: staffId } = await this.call<{ id: string }>('POST', path, { full_name, email })
    return { id, name, email, staffId, tokens: await this.#accept(email) }
  }

  deal(title = `Harbor Bakery ${randomUUID().slice(0, 6)}`, changes: object = {}): Promise<Deal> {
    return this.call('POST', `deals/partners/${this.partner.partnerId}`, {
      title,
      loan_amount: '850000.00',
      loan_purpose: 'Equipment',
      borrower: { first_name: 'Maria', last_name: 'Gomez', email: uniqueEmail(), phone: '+1 617 555 0199' },
      ...changes,
    })
  }

  change({ id }: Deal, changes: object): Promise<Deal> {
    return this.call('PATCH', `deals/${id}/partners/${this.partner.partnerId}`, changes)
  }

  share(deal: Deal, lender: Pick<TestLender, 'id'>, watermark = false): Promise<unknown> {
    const body = { lender: lender.id, deal: deal.id, watermark }
    return this.call('POST', `lenders/partners/${this.partner.partnerId}/share/deal`, body)
  }

  endSharing(deal: Deal, lender: TestLender): Promise<unknown> {
    return this.call('DELETE', `lenders/${lender.id}/partners/${this.partner.partnerId}/deals/${deal.id}/delete`)
  }

  async sharing(deal: Deal): Promise<DealSharing[]> {
    const path = `lenders/partners/${this.partner.partnerId}/deals/${deal.id}/sharing`
    return (await this.call<{ results: DealSharing[] }>('GET', path)).results
  }

  async downloads(deal: Deal): Promise<LenderDownload[]> {
    const path = `lenders/partners/${this.partner.partnerId}/deals/${deal.id}/downloads`
    return (await this.call<{ results: LenderDownload[] }>('GET', path)).results
  }

  /** The broker writes to a lender about a deal. */
  sendMessage(deal: Deal, lender: TestLender, text: string): Promise<unknown> {
    return this.call('POST', `lenders/${lender.id}/partners/${this.partner.partnerId}/deals/${deal.id}/messages`, {
      text,
    })
  }

  /** A call of somebody of a lender about a deal, `path` below its address. */
  asLender<T>(lender: TestLender, deal: Deal, path: string, data: object): Promise<T> {
    const base = `lenders/partners/${this.partner.partnerId}/deals/${deal.id}`
    return this.call('POST', `${base}/${path}`, data, lender.tokens)
  }

  async #ask(deal: Deal, asked: { request_type: string; title: string; description?: string }): Promise<Requirement> {
    const body = { deal: deal.id, stage: deal.stage.id, ...asked }
    return this.call('POST', `attestations/requests/partners/${this.partner.partnerId}/additional`, body)
  }

  async #answer({ id }: Requirement, answer: object, isApproved: boolean, as?: Tokens): Promise<void> {
    const of = `attestations/partners/${this.partner.partnerId}/requirements`
    const side = as === undefined ? '' : '?permission_level=portal'
    const submission = await this.call<{ id: string }>('POST', `${of}/submit/${id}${side}`, answer, as)
    if (isApproved) await this.call('POST', `${of}/${id}/${submission.id}/set/status/Approved`, {})
  }

  /** A question with its answer, approved unless said otherwise. */
  async question(deal: Deal, title: string, answer: string, isApproved = true): Promise<void> {
    const asked = await this.#ask(deal, { request_type: 'Question', title })
    await this.#answer(asked, { answer }, isApproved)
  }

  /** Something only the borrower can say, for whom the invitation is taken up. */
  async acknowledgement(deal: Deal, title: string, description: string): Promise<void> {
    const asked = await this.#ask(deal, { request_type: 'Acknowledgement', title, description })
    await this.#answer(asked, { acknowledgement: true }, true, await this.#accept(deal.borrower.email))
  }

  /** Documents of one request, approved unless said otherwise; answers their ids. */
  async documents(deal: Deal, title: string, documents: readonly TestDocument[], isApproved = true): Promise<string[]> {
    const asked = await this.#ask(deal, { request_type: 'Document', title })
    const ids: string[] = []
    for (const file of documents) ids.push(await this.#upload(deal, asked, file))
    await this.#answer(asked, { documents: ids }, isApproved)
    return ids
  }

  async #upload(deal: Deal, { id: request }: Requirement, file: TestDocument): Promise<string> {
    const name = typeof file === 'string' ? file : file.name
    const bytes = typeof file === 'string' ? textPdf(2, (page) => [`${name} page ${page} ${randomUUID()}`]) : file.bytes
    const { partnerId } = this.partner
    const upload = await this.call<{ id: string; presigned_url: string; headers: Record<string, string> }>(
      'POST',
      `documents/partners/${partnerId}/upload/presigned/url`,
      {
        file_type: 'application/pdf',
        file_name: name,
        is_template: false,
        size: bytes.length,
        deal: deal.id,
        stage: deal.stage.id,
        request,
      },
    )
    const put = await this.#request.put(upload.presigned_url, { headers: upload.headers, data: bytes })
    expect(put.ok(), await put.text()).toBe(true)
    await this.call('POST', `documents/${upload.id}/partners/${partnerId}/complete`)
    return upload.id
  }

  /** Sources and uses of two rows. */
  async addFinancials({ id }: Deal): Promise<void> {
    const rows = [
      { item_name: 'Equipment', lender_amount: '765000.00', borrower_amount: '85000.00' },
      { item_name: 'Working capital', lender_amount: '85000.00', borrower_amount: '15000.00' },
    ]
    const path = `deals/${id}/partners/${this.partner.partnerId}/source-use`
    await this.call('POST', path, { items: rows.map((row) => ({ seller_amount: '0.00', ...row })) })
  }

  /** Signs the broker's Admin in on another page. */
  startStaffSession(page: Page): Promise<void> {
    return startSession(page, this.staff)
  }

  address(deal: Deal, tab = ''): string {
    return `/lender/${this.partner.partnerId}/deals/${deal.id}${tab && `?tab=${tab}`}`
  }
  get deals(): string {
    return `/lender/${this.partner.partnerId}/deals`
  }
}

/** A browser of somebody else, signed in. */
export async function openPageAs(browser: Browser, { tokens }: TestLender): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await startSession(page, tokens)
  return page
}
