import { clsx } from 'clsx'
import { memo } from 'react'
import type { Cell } from './sheets.ts'
import styles from './table.module.css'

/** A column in view; CSS pixels. */
export interface Column {
  readonly index: number
  readonly left: number
  readonly width: number
}

interface SheetRowProps {
  readonly index: number
  /** Null while loading. */
  readonly cells: readonly (Cell | null)[] | null
  readonly across: readonly Column[]
  readonly numberWidth: number
  readonly width: number
  readonly height: number
  readonly top: number
  readonly isFrozen?: boolean
}

/** Left and right padding of a cell together; CSS pixels. */
const padding = 20

/** CSS pixels. */
const digitWidth = 7.6

/**
 * A truncated number would read as a different number, so one that doesn't fit shows as "####", as in a spreadsheet.
 */
function fittingText({ text, isNumber }: Cell, width: number): string {
  return isNumber && text.length * digitWidth > width - padding ? '####' : text
}

/** Text overflows into empty cells to its right, as in a spreadsheet; numbers don't. */
function roomOf(cells: readonly (Cell | null)[], across: readonly Column[], place: number): number {
  const column = across[place]
  if (column === undefined) return 0
  let room = column.width
  if (cells[column.index]?.isNumber) return room
  for (const next of across.slice(place + 1, place + 10)) {
    if ((cells[next.index] ?? null) !== null) break
    room += next.width
  }
  return room
}

export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { index, cells, across, numberWidth, width, height, top, isFrozen = false } = props
  return (
    <div
      className={clsx(styles.row, isFrozen && styles.frozen)}
      role="row"
      aria-rowindex={index + 2}
      style={{ top, height, width }}
    >
      <span className={styles.number} role="rowheader" style={{ width: numberWidth }}>
        {index + 1}
      </span>
      {cells !== null &&
        across.map((column, place) => {
          const cell = cells[column.index] ?? null
          return (
            <span
              key={column.index}
              className={clsx(styles.cell, cell?.isNumber && styles.figure)}
              role="cell"
              aria-colindex={column.index + 2}
              title={cell !== null && cell.text.length > 12 ? cell.text : undefined}
              style={{ left: column.left, width: column.width }}
            >
              {cell !== null && (
                <span style={{ maxWidth: roomOf(cells, across, place) - padding }}>
                  {fittingText(cell, column.width)}
                </span>
              )}
            </span>
          )
        })}
    </div>
  )
})
