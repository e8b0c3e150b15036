import { expect, type Page } from '@playwright/test'
import type { Deal } from '@loanyard/contract/deals'
import type { LenderStaff } from '@loanyard/contract/lenders'
import { LenderFixture, type TestLender } from './lender-area-case.ts'
import { startSession } from './own-partner.ts'

type Named = Pick<TestLender, 'id'>

/** The pages of lenders on the broker's side, with a broker of its own who is signed in. */
export class LendersPage {
  readonly page: Page
  readonly fixture: LenderFixture

  private constructor(page: Page, fixture: LenderFixture) {
    this.page = page
    this.fixture = fixture
  }

  static async open(page: Page): Promise<LendersPage> {
    const fixture = await LenderFixture.open(page)
    await startSession(page, fixture.staff)
    return new LendersPage(page, fixture)
  }

  get list(): string {
    return `/partner/${this.fixture.partner.partnerId}/lenders`
  }
  one({ id }: Named): string {
    return `${this.list}/${id}`
  }
  sharing({ id }: Pick<Deal, 'id'>, more = ''): string {
    return `/partner/${this.fixture.partner.partnerId}/deals/${id}?tab=sharing${more}`
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
    return this.fixture.call('POST', `lenders/${lender.id}/partners/${this.fixture.partner.partnerId}/staff`, {
      full_name,
      email,
    })
  }
  async staffOf(lender: Named): Promise<LenderStaff[]> {
    const path = `lenders/${lender.id}/partners/${this.fixture.partner.partnerId}/staff`
    return (await this.fixture.call<{ results: LenderStaff[] }>('GET', path)).results
  }
  grantAccess(deal: Pick<Deal, 'id'>, ...people: Pick<LenderStaff, 'id'>[]): Promise<unknown> {
    const body = { deal: deal.id, lender_staffs: people.map(({ id }) => id) }
    return this.fixture.call('POST', `lenders/partners/${this.fixture.partner.partnerId}/share/deal/staff`, body)
  }
  setStatus(lender: Named, status: 'Active' | 'Inactive'): Promise<unknown> {
    return this.fixture.call('PATCH', `lenders/${lender.id}/partners/${this.fixture.partner.partnerId}/status`, {
      status,
    })
  }

  /** What somebody of a lender does with a deal, as their own pages would: "POST /response". */
  asLender<T>({ tokens }: TestLender, deal: Pick<Deal, 'id'>, what: string, body?: object): Promise<T> {
    const [method = '', path = ''] = what.split(' ')
    return this.fixture.call<T>(
      method,
      `lenders/partners/${this.fixture.partner.partnerId}/deals/${deal.id}${path}`,
      body,
      tokens,
    )
  }
  offer(lender: TestLender, deal: Pick<Deal, 'id'>, terms: object = {}): Promise<{ id: string }> {
    const body = { amount: '500000.00', rate: '0.105', term_months: 120, conditions: '', ...terms }
    return this.asLender(lender, deal, 'POST /offers', body)
  }

  /** The page is as wide as its window, whatever is on it. */
  async expectNoOverflow(where: string): Promise<void> {
    const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await this.page.evaluate(over), where).toBe(0)
  }
}
