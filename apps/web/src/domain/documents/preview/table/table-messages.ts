import type { PreviewKind } from '../preview-kind.ts'
import type { Cell, SheetShape } from './sheets.ts'

export type TableKind = Extract<PreviewKind, 'csv' | 'workbook'>

/** Calls from the page to the worker, with their results. */
export interface TableCalls {
  readonly open: {
    readonly params: { readonly kind: TableKind; readonly bytes: Uint8Array; readonly isWhole: boolean }
    readonly result: { readonly names: readonly string[] }
  }
  readonly sheet: { readonly params: { readonly sheet: number }; readonly result: SheetShape }
  readonly rows: {
    /** Rows of the sheet opened last; `to` is exclusive. */
    readonly params: { readonly sheet: number; readonly from: number; readonly to: number }
    readonly result: readonly (readonly (Cell | null)[])[]
  }
}

export type TableCallName = keyof TableCalls

export type TableRequest = {
  [N in TableCallName]: { readonly id: number; readonly name: N } & TableCalls[N]['params']
}[TableCallName]

export type TableResponse =
  | { readonly id: number; readonly result: TableCalls[TableCallName]['result'] }
  /** `failure` is a user-facing message, or null if the reason is unknown. */
  | { readonly id: number; readonly failure: string | null }
