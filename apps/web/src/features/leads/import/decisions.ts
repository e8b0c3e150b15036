import type { ExistingLead, LeadImportCheck } from '@loanyard/contract/leads/import-check'
import { leadCsvColumns, type UpdateMode } from '@loanyard/contract/leads/schemas'
import { formatMoney } from '../../../lib/format/format.ts'
import type { LeadColumn } from './columns.ts'
import type { MappedRow } from './file/mapped-rows.ts'

export type DuplicateRow = LeadImportCheck['duplicates'][number]
/** What becomes of a row that may be known already. */
export type Decision = 'skip' | 'create' | UpdateMode
export type Decisions = ReadonlyMap<number, Decision>

export interface ValueChange {
  readonly field: LeadColumn
  readonly from: string | null
  readonly to: string
}

const amounts: readonly LeadColumn[] = ['loan_amount', 'down_payment']

/** As it is stored, so that "$1,250" and "1250.00" are the same. */
function stored(field: LeadColumn, cell: string): string {
  if (!amounts.includes(field)) return cell.trim()
  const number = Number(cell.replace(/[$,\s]/g, ''))
  return Number.isFinite(number) ? number.toFixed(2) : cell
}

/** A cell as the lead will show it. */
export function importedText(field: LeadColumn, cell: string): string {
  const value = stored(field, cell)
  return amounts.includes(field) && /^\d+[.]\d\d$/.test(value) ? formatMoney(value) : value
}

/** What a row changes of the lead that is there: blank cells nothing, and a converted lead keeps its status. */
export function changesOf(existing: ExistingLead, { lead }: MappedRow, mode: UpdateMode): ValueChange[] {
  return leadCsvColumns.flatMap((field) => {
    const given = lead[field] ?? ''
    const from = existing[field] === null ? null : String(existing[field])
    if (given === '' || (mode === 'fill' && from !== null)) return []
    const to = stored(field, given)
    if (to === from || (field === 'lead_status' && existing.deal !== null)) return []
    return [{ field, from, to }]
  })
}

/** Leads that are updated, each with the number of its row. */
type UpdatedLeads = ReadonlyMap<string, number>

export function updatedLeads(duplicates: readonly DuplicateRow[], decisions: Decisions): UpdatedLeads {
  return new Map(
    duplicates.flatMap(({ row, existing }) =>
      existing !== null && isUpdate(decisions.get(row)) ? [[existing.id, row]] : [],
    ),
  )
}

/** A lead takes the values of one row; a row that repeats another of the file isn't sure enough. */
export function canUpdate({ row, existing, same_as }: DuplicateRow, updated: UpdatedLeads): boolean {
  return existing !== null && same_as === null && (updated.get(existing.id) ?? row) === row
}

export const isUpdate = (decision: Decision | undefined): decision is UpdateMode =>
  decision === 'fill' || decision === 'replace'

/** The same for every row that allows it; the others are skipped. */
export function decideAll(duplicates: readonly DuplicateRow[], decision: Decision): Decisions {
  const decisions = new Map<number, Decision>()
  const updated = new Map<string, number>()
  for (const duplicate of duplicates) {
    const { row, existing } = duplicate
    if (decision === 'skip' || (isUpdate(decision) && !canUpdate(duplicate, updated))) continue
    decisions.set(row, decision)
    if (existing !== null) updated.set(existing.id, row)
  }
  return decisions
}

/** The rows that the server gets, with what they update. */
export function decidedRows(
  rows: readonly MappedRow[],
  duplicates: readonly DuplicateRow[],
  decisions: Decisions,
): MappedRow[] {
  const found = new Map(duplicates.map((duplicate) => [duplicate.row, duplicate]))
  return rows.flatMap((row) => {
    const duplicate = found.get(row.row)
    if (duplicate === undefined) return [row]
    const decision = decisions.get(row.row) ?? 'skip'
    if (decision === 'skip') return []
    if (!isUpdate(decision) || duplicate.existing === null) return [row]
    return [{ ...row, update: { lead: duplicate.existing.id, mode: decision } }]
  })
}
