import { getDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { deal } from '@loanyard/contract/deals/schemas'
import {
  deleteSourceUse,
  getFinancials,
  getFinancialVersions,
  moveSourceUse,
  saveSourceUse,
} from '@loanyard/contract/financials/calls'
import { financials, type Financials } from '@loanyard/contract/financials/schemas'
import {
  sourceUseItem,
  type SourceUse,
  type SourceUseInput,
  type SourceUseItem,
} from '@loanyard/contract/financials/sources-and-uses'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { server } from './fake-server.ts'
import { partnerId } from './people.ts'
import { renderPage } from './render-page.tsx'
import { newId, sample } from './sample.ts'

type GridName = 'Sources and uses' | 'Collateral' | 'Financial summary'
type Row = Partial<SourceUseItem> & { readonly item_name: string }

/** The financials of a deal, whose sources and uses the fake server keeps as the real one does. */
export class FakeFinancials {
  readonly path: string
  readonly dealId = newId('deal')
  readonly data: Financials
  #items: SourceUseItem[]
  #version = 1
  readonly #deletedAt = new Map<string, number>()

  constructor(rows: readonly Row[], changes: Partial<Financials> = {}) {
    this.path = `/partner/${partnerId}/deals/${this.dealId}?tab=financials`
    this.#items = rows.map((row) => this.#row(row))
    this.data = { ...sample(financials), deal: this.dealId, ...changes }
    server.on(getDeal, { ...sample(deal), id: this.dealId, title: 'Harbor Bakery' })
    server.serve(listNotes)
    server.serve(getDealSharing)
    server.on(getFinancials, () => ({ ...this.data, version: this.#version, source_use: this.#sourceUse() }))
    server.on(getFinancialVersions, () => ({
      version: this.#version,
      source_use: this.#version,
      collateral: this.data.collateral.version,
      financial_summary: this.data.financial_summary.version,
      deal: 1,
    }))
    this.acceptSaves()
  }

  acceptSaves(): void {
    server.on(saveSourceUse, ({ body }) => {
      const added = body.items.map((input) => this.#save(input))
      return { ...this.#sourceUse(), added: added.filter((id) => id !== null) }
    })
    server.on(deleteSourceUse, ({ body }) => {
      const gone = new Set([...(body.row_ids ?? []), body.row_id])
      this.#items.forEach(({ id }, at) => gone.has(id) && this.#deletedAt.set(id, at))
      this.changeElsewhere((items) => items.filter(({ id }) => !gone.has(id)))
      return null
    })
    server.on(moveSourceUse, ({ body: { row_ids, after } }) => {
      this.changeElsewhere((items) => {
        const others = items.filter(({ id }) => !row_ids.includes(id))
        const moved = row_ids.flatMap((id) => items.filter((item) => item.id === id))
        return others.toSpliced(others.findIndex(({ id }) => id === after) + 1, 0, ...moved)
      })
      return this.#sourceUse()
    })
  }

  /** What another person did. */
  changeElsewhere(change: (items: SourceUseItem[]) => SourceUseItem[]): void {
    this.#version += 1
    this.#items = change(this.#items)
  }

  newRow(item_name: string): SourceUseItem {
    return this.#row({ item_name })
  }

  /** The rows on the server: names and what the lender pays. */
  saved(): [string, string][] {
    return this.#items.map(({ item_name, lender_amount }) => [item_name, lender_amount])
  }

  async open(): Promise<UserEvent> {
    const person = await renderPage(this.path, { as: 'admin' })
    await screen.findByRole('grid', { name: 'Sources and uses' })
    return person
  }

  #row(row: Row): SourceUseItem {
    const zeros = { lender_amount: '0.00', borrower_amount: '0.00', seller_amount: '0.00', seller_standby: false }
    return { ...sample(sourceUseItem), id: newId('suse'), ...zeros, version: this.#version, ...row }
  }

  /** Returns the id of a new row. */
  #save(input: SourceUseInput): string | null {
    const { id = newId('suse'), after } = input
    const known = this.#items.find((item) => item.id === id)
    this.#version += 1
    const row = sourceUseItem.parse({
      ...(known ?? this.#row({ item_name: '' })),
      ...input,
      id,
      version: this.#version,
    })
    if (known) {
      this.#items = this.#items.map((item) => (item.id === id ? row : item))
      return null
    }
    const place = after === null ? 0 : this.#items.findIndex((item) => item.id === after) + 1 || this.#items.length
    const at = this.#deletedAt.get(id) ?? place
    this.#items = this.#items.toSpliced(at, 0, row)
    return row.id
  }

  #sourceUse(): SourceUse {
    const { data } = this
    return { ...data.source_use, items: this.#items, version: this.#version }
  }
}

/** Rows and columns count from 0. */
export function cell(name: GridName, row: number, column: number): HTMLElement {
  const grid = screen.getByRole('grid', { name })
  const found = grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  if (!found) throw new Error(`no cell ${row}, ${column}`)
  return found
}
