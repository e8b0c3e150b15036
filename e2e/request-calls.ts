import { expect, type Locator, type Page } from '@playwright/test'
import type { Deal } from '@loanyard/contract/deals'
import type { Requirement } from '@loanyard/contract/requests'
import type { RequestKind } from '@loanyard/contract/values'
import { DealCalls, uniqueWord, dealPath } from './deal-calls.ts'
import { demoPartnerId, startSessionAs, password, people, type Person } from './people.ts'

interface RequestInput {
  readonly title: string
  readonly kind?: RequestKind
  readonly is_required?: boolean
}

const attestations = '/api/v0/attestations'

/** The requests of a deal of its own with the demo partner, as one person. */
export class RequestsPage {
  readonly page: Page
  readonly deal: Deal
  readonly calls: DealCalls
  readonly #token: string

  private constructor(page: Page, deal: Deal, { calls, token }: { calls: DealCalls; token: string }) {
    this.page = page
    this.deal = deal
    this.calls = calls
    this.#token = token
  }

  /** Makes a deal as Admin, shared with the coordinator where that is who looks; shows nothing yet. */
  static async open(page: Page, person: Person = 'admin'): Promise<RequestsPage> {
    const calls = await DealCalls.as(page, 'admin')
    const deal = await calls.add({ title: `Asked ${uniqueWord()}` })
    if (person === 'coordinator') await calls.share(deal, 'Coordinator')
    const reply = await page.request.post('/api/v0/admin/token', { data: { email: people.admin, password } })
    const { access } = (await reply.json()) as { access: string }
    await startSessionAs(page, person)
    return new RequestsPage(page, deal, { calls, token: access })
  }

  address(more = ''): string {
    return `${dealPath(this.deal)}?tab=requests${more}`
  }

  async go(more = ''): Promise<void> {
    await this.page.goto(this.address(more))
    await expect(this.page.getByRole('heading', { name: /^Requests in / })).toBeVisible()
  }

  /** Of the Admin. */
  token(): string {
    return this.#token
  }

  /** A call as Admin. */
  async call<T>(method: string, path: string, data?: object): Promise<T> {
    const headers = { Authorization: `Bearer ${this.#token}` }
    const reply = await this.page.request.fetch(path, { method, headers, ...(data && { data }) })
    expect(reply.ok(), `${method} ${path}: ${reply.status()} ${await reply.text()}`).toBe(true)
    return (reply.status() === 204 ? null : await reply.json()) as T
  }

  /** Asks for things that are in no bundle, in the stage the deal is in. */
  async ask(...asked: RequestInput[]): Promise<Requirement[]> {
    const requests = asked.map(({ kind = 'Question', ...rest }) => ({ request_type: kind, ...rest }))
    const body = { deal: this.deal.id, stage: this.deal.stage.id, requests }
    const path = `/api/v1/attestations/requests/partners/${demoPartnerId}/additional`
    return (await this.call<{ results: Requirement[] }>('POST', path, body)).results
  }

  /** Asks for things and has them answered. */
  async answered(...titles: string[]): Promise<Requirement[]> {
    const asked = await this.ask(...titles.map((title) => ({ title })))
    for (const { id, title } of asked) await this.answer(id, `Answer to ${title}`)
    return asked
  }

  answer(requestId: string, answer: string): Promise<unknown> {
    return this.call('POST', `${attestations}/partners/${demoPartnerId}/requirements/submit/${requestId}`, { answer })
  }

  one(requestId: string): Promise<Requirement> {
    return this.call('GET', `${attestations}/partners/${demoPartnerId}/requirements/${requestId}`)
  }

  /** Decides as Admin, as somebody else would meanwhile. */
  async decide(requestId: string, status: string, note: object = {}): Promise<void> {
    const [submission] = (await this.one(requestId)).submissions
    const path = `${attestations}/partners/${demoPartnerId}/requirements/${requestId}/${submission?.id}/set/status/${status}`
    await this.call('POST', path, note)
  }

  /** Takes a request back that is in no bundle, as somebody else would meanwhile. */
  async withdraw(requestId: string): Promise<void> {
    await this.call('DELETE', `${attestations}/requests/partners/${demoPartnerId}/additional/${requestId}`)
  }

  async listed(): Promise<Requirement[]> {
    const path = `${attestations}/deals/${this.deal.id}/partners/${demoPartnerId}/requests`
    return (await this.call<{ results: Requirement[] }>('GET', path)).results
  }

  async statusOf(requestId: string): Promise<string> {
    return (await this.one(requestId)).status
  }

  link(title: string): Locator {
    return this.page.getByRole('link', { name: title, exact: true })
  }

  row(title: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.link(title) })
  }

  get view(): Locator {
    return this.page.getByRole('region', { name: 'Request', exact: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** Chooses from the menu of a button. */
  async choose(menu: string, item: string): Promise<void> {
    await this.button(menu).click()
    await this.page.getByRole('menu', { name: menu }).getByRole('menuitem', { name: item }).click()
  }
}
