import { expect, type Page } from '@playwright/test'
import type { Deal } from '@loanyard/contract/deals'
import type { LenderStaff } from '@loanyard/contract/lenders'
import { LenderCase, type OwnLender } from './lender-area-case.ts'
import { enterWith } from './own-partner.ts'

type Named = Pick<OwnLender, 'id'>

/** The pages of lenders on the broker's side, with a broker of its own who is signed in. */
export class LendersPage {
  readonly page: Page
  readonly own: LenderCase

  private constructor(page: Page, own: LenderCase) {
    this.page = page
    this.own = own
  }

  static async open(page: Page): Promise<LendersPage> {
    const own = await LenderCase.open(page)
    await enterWith(page, own.staff)
    return new LendersPage(page, own)
  }

  get list(): string {
    return `/partner/${this.own.partner.partnerId}/lenders`
  }
  one({ id }: Named): string {
    return `${this.list}/${id}`
  }
  sharing({ id }: Pick<Deal, 'id'>, more = ''): string {
    return `/partner/${this.own.partner.partnerId}/deals/${id}?tab=sharing${more}`
  }

  get dialog() {
    return this.page.getByRole('dialog')
  }
  button(name: string | RegExp) {
    return this.page.getByRole('button', { name })
  }
  row(name: string) {
    return this.page.getByRole('row', { name: new RegExp(name) })
  }
  /** The part of the deal's page about one lender. */
  card(name: string) {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { level: 3, name }) })
  }
  get people() {
    return this.page.getByRole('region', { name: 'People', exact: true })
  }

  /** Opens a menu and chooses from it. */
  async choose(menu: string, item: string): Promise<void> {
    await this.button(menu).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  async addPerson(lender: Named, full_name: string): Promise<LenderStaff> {
    const email = `${full_name.toLowerCase().replaceAll(' ', '.')}.${crypto.randomUUID()}@bank.test`
    return this.own.call('POST', `lenders/${lender.id}/partners/${this.own.partner.partnerId}/staff`, {
      full_name,
      email,
    })
  }
  async staffOf(lender: Named): Promise<LenderStaff[]> {
    const path = `lenders/${lender.id}/partners/${this.own.partner.partnerId}/staff`
    return (await this.own.call<{ results: LenderStaff[] }>('GET', path)).results
  }
  letSee(deal: Pick<Deal, 'id'>, ...people: Pick<LenderStaff, 'id'>[]): Promise<unknown> {
    const body = { deal: deal.id, lender_staffs: people.map(({ id }) => id) }
    return this.own.call('POST', `lenders/partners/${this.own.partner.partnerId}/share/deal/staff`, body)
  }
  setStatus(lender: Named, status: 'Active' | 'Inactive'): Promise<unknown> {
    return this.own.call('PATCH', `lenders/${lender.id}/partners/${this.own.partner.partnerId}/status`, { status })
  }

  /** What somebody of a lender does with a deal, as their own pages would: "POST /response". */
  asLender<T>({ tokens }: OwnLender, deal: Pick<Deal, 'id'>, what: string, body?: object): Promise<T> {
    const [method = '', path = ''] = what.split(' ')
    return this.own.call<T>(
      method,
      `lenders/partners/${this.own.partner.partnerId}/deals/${deal.id}${path}`,
      body,
      tokens,
    )
  }
  offer(lender: OwnLender, deal: Pick<Deal, 'id'>, terms: object = {}): Promise<{ id: string }> {
    const body = { amount: '500000.00', rate: '0.105', term_months: 120, conditions: '', ...terms }
    return this.asLender(lender, deal, 'POST /offers', body)
  }

  /** The page is as wide as its window, whatever is on it. */
  async expectNoOverflow(where: string): Promise<void> {
    const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await this.page.evaluate(over), where).toBe(0)
  }
}
