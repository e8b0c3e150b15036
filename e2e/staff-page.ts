import { randomUUID } from 'node:crypto'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Deal } from '@loanyard/contract/deals'
import type { NewStaffMember, StaffMember } from '@loanyard/contract/staff'
import { linkIn, linkEmailTo } from './mailbox.ts'
import { startSession, createPartner, testPassword, signInAs, type TestPartner, type Tokens } from './own-partner.ts'

/** An address nobody else has. */
export const colleagueEmail = (name: string) => `${name.toLowerCase()}.${randomUUID()}@lopez.test`

/** The users' pages of a partner of the test's own; Ana Lopez, its Admin, is signed in. */
export class StaffPage {
  readonly page: Page
  readonly partner: TestPartner
  readonly #tokens: Tokens

  private constructor(page: Page, partner: TestPartner, tokens: Tokens) {
    this.page = page
    this.partner = partner
    this.#tokens = tokens
  }

  static async open(page: Page): Promise<StaffPage> {
    const partner = await createPartner(page.request)
    const tokens = await signInAs(page.request, partner.email)
    await startSession(page, tokens)
    return new StaffPage(page, partner, tokens)
  }

  get list(): string {
    return `/partner/${this.partner.partnerId}/user-management`
  }
  one({ id }: Pick<StaffMember, 'id'>): string {
    return `${this.list}/${id}`
  }
  get calls(): string {
    return `/api/v0/users/partners/${this.partner.partnerId}/staff`
  }

  row(name: string) {
    return this.page.getByRole('row', { name: new RegExp(name) })
  }
  button(name: string | RegExp) {
    return this.page.getByRole('button', { name })
  }
  get dialog() {
    return this.page.getByRole('dialog')
  }

  /** Opens the menu of a person and chooses from it. */
  async choose(name: string, item: string): Promise<void> {
    await this.button(`More for ${name}`).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  async call<T>(method: string, path: string, data?: object): Promise<T> {
    const headers = { authorization: `Bearer ${this.#tokens.access}` }
    const reply = await this.page.request.fetch(path, { method, headers, ...(data !== undefined && { data }) })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (reply.status() === 204 ? null : await reply.json()) as T
  }

  add(full_name: string, more: Partial<NewStaffMember> = {}): Promise<StaffMember> {
    const email = colleagueEmail(full_name.replaceAll(' ', '.'))
    const person = { email, full_name, phone: '(555) 010-2000', role: 'Coordinator', status: 'Active', ...more }
    return this.call('POST', this.calls, person)
  }

  get(member: Pick<StaffMember, 'id'>): Promise<StaffMember> {
    return this.call('GET', `${this.calls}/${member.id}`)
  }

  change(member: Pick<StaffMember, 'id'>, body: object): Promise<StaffMember> {
    return this.call('PATCH', `${this.calls}/${member.id}`, body)
  }

  /** A deal that is shared with the person, if one is named. */
  async deal(title: string, member?: StaffMember): Promise<Deal> {
    const borrower = { first_name: 'Bo', last_name: 'Rower', email: colleagueEmail('bo') }
    const deal = await this.call<Deal>('POST', `/api/v0/deals/partners/${this.partner.partnerId}`, {
      title,
      borrower,
      loan_amount: '250000.00',
    })
    if (member !== undefined) {
      const path = `/api/v0/partners/${this.partner.partnerId}/coordinator/deal/share`
      await this.call('POST', path, { staff: member.id, deal: deal.id })
    }
    return deal
  }

  /** Takes up the invitation that was mailed to somebody, in a browser of their own, and gives that. */
  async joined(browser: Browser, email: string): Promise<Page> {
    const theirs = await (await browser.newContext()).newPage()
    await theirs.goto(linkIn(await linkEmailTo(this.page.request, email)).url)
    await theirs.getByLabel('New password', { exact: true }).fill(testPassword)
    await theirs.keyboard.press('Enter')
    await expect(theirs).toHaveURL(/\/deals$/)
    return theirs
  }
}
