import type { PreviewKind } from '../preview-kind.ts'
import type { Cell, SheetShape } from './sheets.ts'

export type TableKind = Extract<PreviewKind, 'csv' | 'workbook'>

/** Calls from the page to the worker, with their results. */
export interface TableCalls {
  readonly open: {
    readonly ask: { readonly kind: TableKind; readonly bytes: Uint8Array; readonly isWhole: boolean }
    readonly answer: { readonly names: readonly string[] }
  }
  readonly sheet: { readonly ask: { readonly sheet: number }; readonly answer: SheetShape }
  readonly rows: {
    /** Rows of the sheet opened last; `to` is exclusive. */
    readonly ask: { readonly sheet: number; readonly from: number; readonly to: number }
    readonly answer: readonly (readonly (Cell | null)[])[]
  }
}

export type TableCallName = keyof TableCalls

export type TableRequest = {
  [N in TableCallName]: { readonly id: number; readonly name: N } & TableCalls[N]['ask']
}[TableCallName]

export type TableResponse =
  | { readonly id: number; readonly answer: TableCalls[TableCallName]['answer'] }
  /** `failure` is a user-facing message, or null if the reason is unknown. */
  | { readonly id: number; readonly failure: string | null }
