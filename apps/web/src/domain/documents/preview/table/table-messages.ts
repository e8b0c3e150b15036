import type { PreviewKind } from '../preview-kind.ts'
import type { Cell, SheetShape } from './sheets.ts'

export type TableKind = Extract<PreviewKind, 'csv' | 'workbook'>

/** What the page asks of the worker, and what it gets for an answer. */
export interface TableCalls {
  readonly open: {
    readonly ask: { readonly kind: TableKind; readonly bytes: Uint8Array; readonly isWhole: boolean }
    readonly answer: { readonly names: readonly string[] }
  }
  readonly sheet: { readonly ask: { readonly sheet: number }; readonly answer: SheetShape }
  readonly rows: {
    /** Of the sheet that was opened last; `to` is behind the last one. */
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
  /** `failure`: words for people, or null where nothing is known. */
  | { readonly id: number; readonly failure: string | null }
