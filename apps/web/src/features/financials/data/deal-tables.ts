import { createSheet, type Sheet } from '@loanyard/data-grid/sheet'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { session } from '../../../lib/auth/session.ts'
import { drafts } from '../../../lib/browser/drafts.ts'
import * as copy from '../copy.ts'
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

export interface DealTables {
  readonly source_use: TableStore
  readonly collateral: TableStore
  readonly financial_summary: TableStore
  setPeriods: (periods: readonly string[]) => void
}

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
      failure: copy.saveSourcesAndUsesFailed,
    }),
    collateral: createStore('collateral', {
      calls: collateralCalls(dealRef),
      shape: () => ({ columns: collateralColumns, blank: blankCollateral }),
      failure: copy.saveCollateralFailed,
    }),
    financial_summary: createStore('financial_summary', {
      calls: summaryCalls(dealRef, () => periods),
      shape: () => summaryShape,
      failure: copy.saveSummaryFailed,
    }),
    setPeriods: (next) => {
      periods = next
      summaryShape = { columns: summaryColumns(next), blank: blankSummary(next) }
    },
  }
}

/** Open tables live as long as the window, so that pending changes are sent and undo works after leaving the page. */
const opened = new Map<string, DealTables>()

session.subscribe((event) => {
  if (event.kind === 'ended') opened.clear()
})

export function tablesOf(dealRef: DealRef): DealTables {
  const key = `${dealRef.partnerId}/${dealRef.dealId}`
  const tables = opened.get(key) ?? createTables(dealRef, (table) => draftStorageOf(dealRef, table))
  opened.set(key, tables)
  return tables
}

/** Tables for a viewer without edit rights: no drafts, no saving. */
export function readOnlyTables(dealRef: DealRef): DealTables {
  return createTables(dealRef, () => noDraft)
}
