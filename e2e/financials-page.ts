import { expect, type Locator, type Page } from '@playwright/test'
import type { Deal } from '@loanyard/contract/deals'
import type { Collateral } from '@loanyard/contract/financial-collateral'
import type { SourceUse } from '@loanyard/contract/financial-source-use'
import type { FinancialSummary } from '@loanyard/contract/financial-summary'
import { DealCalls, uniqueWord, dealPath } from './deal-calls.ts'
import { demoPartnerId, startSessionAs, password, people, type Person } from './people.ts'

type GridName = 'Sources and uses' | 'Collateral' | 'Financial summary'

interface Replies {
  'source-use': SourceUse
  collateral: Collateral
  'financial-summary': FinancialSummary
}

/** The financial picture of a deal that a test has to itself. */
export class FinancialsPage {
  readonly page: Page
  readonly deal: Deal
  readonly #token: string

  private constructor(page: Page, deal: Deal, token: string) {
    this.page = page
    this.deal = deal
    this.#token = token
  }

  /** Signs in, opens a deal of its own and goes to nothing yet. */
  static async open(page: Page, person: Person = 'admin', changes: object = {}): Promise<FinancialsPage> {
    const calls = await DealCalls.as(page, 'admin')
    const deal = await calls.add({ title: `Figures ${uniqueWord()}`, loan_amount: '850000.00' })
    if (Object.keys(changes).length > 0) await calls.change(deal, changes)
    if (person === 'coordinator') await calls.share(deal, 'Coordinator')
    const signedIn = await page.request.post('/api/v0/admin/token', { data: { email: people.admin, password } })
    const { access } = (await signedIn.json()) as { access: string }
    await startSessionAs(page, person)
    return new FinancialsPage(page, deal, access)
  }

  /** The same deal in the browser of somebody else. */
  async as(page: Page, person: Person): Promise<FinancialsPage> {
    await startSessionAs(page, person)
    return new FinancialsPage(page, this.deal, this.#token)
  }

  async go(): Promise<this> {
    await this.page.goto(`${dealPath(this.deal)}?tab=financials`)
    await expect(this.page.getByRole('heading', { name: 'Sources and uses' })).toBeVisible()
    return this
  }

  grid(name: GridName): Locator {
    return this.page.getByRole('grid', { name })
  }
  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }
  /** Rows and columns count from 0. */
  cell(name: GridName, row: number, column: number): Locator {
    return this.grid(name).locator(`[data-row="${row}"][data-column="${column}"]`)
  }
  total(name: GridName, label: string): Locator {
    return this.grid(name)
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: label, exact: true }) })
  }
  addRow(name: GridName): Locator {
    return this.page
      .getByRole('toolbar', { name: `${name}: rows and changes` })
      .getByRole('button', { name: 'Add row' })
  }
  saved(name: GridName): Promise<void> {
    return expect(this.section(name).getByRole('status', { name: `${name}: saving` })).toHaveText('Saved')
  }
  /** The texts of the rows on the page, cell by cell. */
  async rows(name: GridName): Promise<string[][]> {
    const rows = await this.grid(name).locator('[role="row"]:has([data-row])').all()
    return Promise.all(rows.map((row) => row.locator('[data-row]').allInnerTexts()))
  }
  /** Pastes a text as if it came from another program. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    }, text)
  }
  async type(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async post(path: string, data: object): Promise<void> {
    const reply = await this.page.request.post(`${this.#of}/${path}`, { data, headers: this.#headers })
    expect(reply.ok(), `${path}: ${reply.status()} ${await reply.text()}`).toBe(true)
  }
  async remove(path: string, data: object): Promise<void> {
    const reply = await this.page.request.delete(`${this.#of}/${path}`, { data, headers: this.#headers })
    expect(reply.ok(), `${path}: ${reply.status()} ${await reply.text()}`).toBe(true)
  }
  async get<P extends keyof Replies>(path: P): Promise<Replies[P]> {
    const reply = await this.page.request.get(`${this.#of}/${path}`, { headers: this.#headers })
    return (await reply.json()) as Replies[P]
  }
  get #of(): string {
    return `/api/v0/deals/${this.deal.id}/partners/${demoPartnerId}`
  }
  get #headers(): Record<string, string> {
    return { Authorization: `Bearer ${this.#token}` }
  }
}
