import { session } from '../../../lib/auth/session.ts'
import { drafts } from '../../../lib/browser/drafts.ts'
import { createSheet, type Sheet } from '../../../ui/grid/model/sheet.ts'
import type { DealRef } from './queries.ts'
import {
  blankCollateral,
  blankSourceUse,
  blankSummary,
  collateralColumns,
  sourceUseColumns,
  summaryColumns,
} from './rows.ts'
import { asTableDraft } from './sync/table-draft.ts'
import { TableSync, type TableDraftStorage } from './sync/table-sync.ts'
import { collateralCalls, sourceUseCalls, summaryCalls } from './table-calls.ts'

export interface TableStore {
  readonly sheet: Sheet
  readonly sync: TableSync
}

/** The three tables of a deal with what was typed into them. */
export interface DealTables {
  readonly source_use: TableStore
  readonly collateral: TableStore
  readonly financial_summary: TableStore
  /** The periods that the summary's grid shows. */
  setPeriods: (periods: readonly string[]) => void
}

/** Nothing is typed into a table that is only read. */
const noDraft: TableDraftStorage = { read: () => null, write: () => undefined }

function draftStorageOf({ dealId }: DealRef, table: string): TableDraftStorage {
  const name = `financials.${dealId}.${table}`
  return {
    read: () => {
      const saved = drafts.read(name)
      return saved === null ? null : asTableDraft(saved)
    },
    write: (draft) => (draft === null ? drafts.clear(name) : drafts.write(name, { ...draft })),
  }
}

type StoreOptions = Pick<ConstructorParameters<typeof TableSync>[0], 'calls' | 'shape' | 'failure'>

function createTables(dealRef: DealRef, draftOf: (table: string) => TableDraftStorage): DealTables {
  const createStore = (table: string, parts: StoreOptions): TableStore => {
    const sheet = createSheet()
    return { sheet, sync: new TableSync({ sheet, draft: draftOf(table), ...parts }) }
  }
  let periods: readonly string[] = []
  let summaryShape = { columns: summaryColumns(periods), blank: blankSummary(periods) }
  return {
    source_use: createStore('source_use', {
      calls: sourceUseCalls(dealRef),
      shape: () => ({ columns: sourceUseColumns, blank: blankSourceUse }),
      failure: 'Couldn’t save sources and uses',
    }),
    collateral: createStore('collateral', {
      calls: collateralCalls(dealRef),
      shape: () => ({ columns: collateralColumns, blank: blankCollateral }),
      failure: 'Couldn’t save collateral',
    }),
    financial_summary: createStore('financial_summary', {
      calls: summaryCalls(dealRef, () => periods),
      shape: () => summaryShape,
      failure: 'Couldn’t save the financial summary',
    }),
    setPeriods: (next) => {
      periods = next
      summaryShape = { columns: summaryColumns(next), blank: blankSummary(next) }
    },
  }
}

/**
 * Tables that were opened stay for as long as the window: what is on its way is sent after one has gone elsewhere, and
 * undo still works on coming back.
 */
const opened = new Map<string, DealTables>()

session.subscribe((event) => {
  if (event.kind === 'ended') opened.clear()
})

/** The tables of a deal. */
export function tablesOf(dealRef: DealRef): DealTables {
  const key = `${dealRef.partnerId}/${dealRef.dealId}`
  const tables = opened.get(key) ?? createTables(dealRef, (table) => draftStorageOf(dealRef, table))
  opened.set(key, tables)
  return tables
}

/** The tables of a deal for somebody who only reads them: nothing can be typed, so that nothing is kept or sent. */
export function readOnlyTables(dealRef: DealRef): DealTables {
  return createTables(dealRef, () => noDraft)
}
