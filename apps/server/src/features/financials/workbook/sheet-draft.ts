import { cellRef, type Cell, type CellStyle, type CellValue, type WriteSheet } from 'hucre/xlsx'
import type { CellKind } from './layout.ts'

const dollars = '#,##0.00;(#,##0.00)'
const formats: Readonly<Record<CellKind, string>> = {
  text: '@',
  choice: '@',
  flag: '@',
  amount: dollars,
  percent: '0.00####%',
  whole: '0',
}

const line = { style: 'thin', color: { rgb: 'C8CDD3' } } as const
/** Inputs are blue and calculated cells black, as bankers expect. */
const styles = {
  title: { font: { bold: true, size: 14 } },
  small: { font: { color: { rgb: '5B6570' } } },
  hint: { font: { italic: true, color: { rgb: '8A939C' } } },
  heading: {
    font: { bold: true },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EEF1F4' } },
    border: { bottom: line },
    alignment: { wrapText: true, vertical: 'center' },
  },
  input: { font: { color: { rgb: '1F4E9E' } } },
  computed: {},
  total: { font: { bold: true }, border: { top: line } },
} as const satisfies Record<string, CellStyle>
export type StyleName = keyof typeof styles

/** Rows and columns count from 0. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

export interface Formula {
  readonly formula: string
  /** The result, for programs that don't calculate. */
  readonly result: CellValue
}

/** The cell in spreadsheet notation: `C7`, with `$` before what stays fixed when copied. */
export function cellReference({ row, column }: CellPosition, fixed: '' | 'column' | 'both' = ''): string {
  const plain = cellRef(row, column)
  if (fixed === '') return plain
  return plain.replace(/^([A-Z]+)(\d+)$/, fixed === 'column' ? '$$$1$2' : '$$$1$$$2')
}

/** A sheet being built. */
export class SheetDraft {
  readonly #rows: CellValue[][] = []
  readonly #cells = new Map<string, Partial<Cell>>()

  put(
    { row, column }: CellPosition,
    content: CellValue | Formula,
    { styleName, kind }: { styleName: StyleName; kind: CellKind },
  ): void {
    const isFormula = typeof content === 'object' && content !== null && 'formula' in content
    const value = isFormula ? null : content
    const cells = (this.#rows[row] ??= [])
    for (let at = cells.length; at <= column; at++) cells[at] = null
    cells[column] = value
    const style: CellStyle = { ...styles[styleName], numFmt: formats[kind] }
    this.#cells.set(`${row},${column}`, {
      style,
      ...(isFormula ? { formula: content.formula, formulaResult: content.result } : { value }),
    })
  }

  text(position: CellPosition, text: string, styleName: StyleName = 'computed'): void {
    this.put(position, text, { styleName, kind: 'text' })
  }

  sheet(more: Omit<WriteSheet, 'rows' | 'cells'>): WriteSheet {
    const rows = Array.from({ length: this.#rows.length }, (_, row) => this.#rows[row] ?? [])
    return { ...more, rows, cells: this.#cells }
  }
}

/** An amount as a number; past 15 digits sheets hold no cents. An import compares with what was written. */
export function numberOf(amount: string): number {
  return Number(amount)
}
