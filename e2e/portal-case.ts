import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { PortalDeal } from '@loanyard/contract/portal-deals'
import type { Requirement } from '@loanyard/contract/requests'
import type { Signing } from '@loanyard/contract/signing'
import type { DealStatus, RejectionReason, RequestKind } from '@loanyard/contract/values'
import { inviteClient } from './clients.ts'
import { linkIn, linkEmailTo } from './mailbox.ts'
import { startSession, signInAs, type Tokens } from './own-partner.ts'
import { textPdf } from './preview-files.ts'

const secret = 'seven quiet harbors'

interface RequestInput {
  readonly kind: RequestKind
  readonly title: string
  readonly description?: string
  readonly template?: string
}

/** A borrower with a deal of their own, and the staff who ask them for things through the API. */
export class PortalFixture {
  readonly page: Page
  readonly partnerId: string
  readonly deal: PortalDeal
  readonly #staff: Tokens
  readonly #client: Tokens

  private constructor(page: Page, deal: PortalDeal, { staff, client }: { staff: Tokens; client: Tokens }) {
    this.page = page
    this.partnerId = deal.partner.id
    this.deal = deal
    this.#staff = staff
    this.#client = client
  }

  /** Opens a partner with a deal, and signs its borrower in. */
  static async open(page: Page): Promise<PortalFixture> {
    const { request } = page
    const { email, partner } = await inviteClient(request)
    const { code } = linkIn(await linkEmailTo(request, email))
    const set = await request.post('/api/v0/password/set', { data: { code, password: secret } })
    expect(set.status(), await set.text()).toBe(200)
    const client = (await set.json()) as Tokens
    const staff = await signInAs(request, partner.email)
    const list = await request.get('/api/v0/deals?permission_level=portal', { headers: bearer(client) })
    const [deal] = ((await list.json()) as { results: PortalDeal[] }).results
    if (deal === undefined) throw new Error('the client has no deal')
    await startSession(page, client)
    return new PortalFixture(page, deal, { staff, client })
  }

  /** For calls as the staff who ask. */
  get staffToken(): string {
    return this.#staff.access
  }

  /** Signs the staff who ask in on another page. */
  startStaffSession(page: Page): Promise<void> {
    return startSession(page, this.#staff)
  }

  get myDocs(): string {
    return `/portal/${this.partnerId}/${this.deal.id}/my-docs`
  }

  get #request(): APIRequestContext {
    return this.page.request
  }

  async #post(path: string, data: unknown): Promise<unknown> {
    const reply = await this.#request.post(path, { headers: bearer(this.#staff), data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json()
  }

  /** Staff ask for one thing. */
  async ask({ kind, title, description = '', template }: RequestInput): Promise<Requirement> {
    const body = { deal: this.deal.id, stage: this.deal.stage.id, request_type: kind, title, description }
    const path = `/api/v0/attestations/requests/partners/${this.partnerId}/additional`
    const given = template === undefined ? {} : { template_document: template }
    return (await this.#post(path, { ...body, ...given })) as Requirement
  }

  /** Staff give a PDF along; answers its id. */
  async template(name: string, pages: number): Promise<string> {
    const bytes = textPdf(pages, (page) => [`Page ${page + 1} ${randomUUID()}`])
    const base = '/api/v0/documents'
    const upload = (await this.#post(`${base}/partners/${this.partnerId}/upload/presigned/url`, {
      file_type: 'application/pdf',
      file_name: name,
      is_template: true,
      size: bytes.length,
    })) as { id: string; presigned_url: string; headers: Record<string, string> }
    const put = await this.#request.put(upload.presigned_url, { headers: upload.headers, data: bytes })
    expect(put.ok(), await put.text()).toBe(true)
    await this.#post(`${base}/${upload.id}/partners/${this.partnerId}/complete`, undefined)
    return upload.id
  }

  /** The request as the client sees it. */
  async seen(requestId: string): Promise<Requirement> {
    const path = `/api/v0/attestations/partners/${this.partnerId}/requirements/${requestId}`
    const reply = await this.#request.get(`${path}?permission_level=portal`, { headers: bearer(this.#client) })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as Requirement
  }

  /** Staff decide about the newest answer. */
  async decide(
    requestId: string,
    status: 'Approved' | 'Rejected' | 'Pending',
    note: { reason?: RejectionReason; comment?: string } = {},
  ): Promise<void> {
    const [submission] = (await this.seen(requestId)).submissions
    const path = `/api/v0/attestations/partners/${this.partnerId}/requirements/${requestId}/${submission?.id}/set/status/${status}`
    await this.#post(path, note)
  }

  /** Staff do without what was asked for. */
  async waive(requestId: string): Promise<void> {
    await this.#post(`/api/v0/attestations/partners/${this.partnerId}/requirements/${requestId}/waive`, {})
  }

  /** The client signs, in another window. */
  async sign(requestId: string): Promise<void> {
    const path = `/api/v0/attestations/partners/${this.partnerId}/requirements/${requestId}`
    const headers = bearer(this.#client)
    const opened = await this.#request.post(`${path}/signing?permission_level=portal`, { headers })
    const { consent } = (await opened.json()) as Signing
    const data = {
      consent: true,
      consent_version: consent.version,
      name: 'Maria Gomez',
      signature: { kind: 'typed', text: 'Maria Gomez' },
      read_to_end_at: new Date().toISOString(),
    }
    const reply = await this.#request.post(`${path}/sign?permission_level=portal`, { headers, data })
    expect(reply.status(), await reply.text()).toBe(201)
  }

  /** The client answers a question, in another window. */
  async answer(requestId: string, answer: string): Promise<void> {
    const path = `/api/v0/attestations/partners/${this.partnerId}/requirements/submit/${requestId}`
    const headers = bearer(this.#client)
    const reply = await this.#request.post(`${path}?permission_level=portal`, { headers, data: { answer } })
    expect(reply.status(), await reply.text()).toBe(201)
  }

  /** Staff set the status of the deal. */
  async setDealStatus(status: DealStatus): Promise<void> {
    const path = `/api/v0/deals/${this.deal.id}/partners/${this.partnerId}`
    const reply = await this.#request.patch(path, { headers: bearer(this.#staff), data: { status } })
    expect(reply.ok(), await reply.text()).toBe(true)
  }

  /** Staff take a request back. */
  async withdraw(requestId: string): Promise<void> {
    const path = `/api/v0/attestations/requests/partners/${this.partnerId}/additional/${requestId}`
    const reply = await this.#request.delete(path, { headers: bearer(this.#staff) })
    expect(reply.status(), await reply.text()).toBe(204)
  }
}

const bearer = ({ access }: Tokens) => ({ authorization: `Bearer ${access}` })

/** Moves the focus with Tab until it is on what matches; fails where it never gets there. */
export async function tabTo(
  page: Page,
  name: RegExp | string,
  role: 'button' | 'link' | 'textbox' | 'checkbox',
): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let steps = 0; steps < 80; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${role} ${String(name)}`)
}
