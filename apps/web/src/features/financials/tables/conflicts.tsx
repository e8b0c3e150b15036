import type { GridColumn } from '@loanyard/data-grid/columns'
import { useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import * as copy from '../copy.ts'
import type { TableStore } from '../data/deal-tables.ts'
import type { Conflict } from '../data/sync/sync-baseline.ts'
import { useRows, useSyncState } from '../data/use-financials.ts'
import styles from './table-status.module.css'

interface ConflictsProps {
  table: TableStore
  columns: readonly GridColumn[]
}

interface ConflictLabels {
  message: string
  mine: string
  theirs: string
}

function titleOf(columns: readonly GridColumn[], key: string): string {
  const column = columns.find((each) => each.key === key)
  if (column === undefined) return key
  return column.group === undefined ? column.title : `${column.group}, ${column.title}`
}

function conflictLabels(
  conflict: Conflict,
  name: string,
  mine: string,
  columns: readonly GridColumn[],
): ConflictLabels {
  const { column, theirs } = conflict
  if (column === null) {
    return theirs === null
      ? {
          message: copy.rowDeletedByOthers(name),
          mine: copy.keepMine,
          theirs: copy.discardMine,
        }
      : { message: copy.deletedRowEditedByOthers(theirs), mine: copy.deleteIt, theirs: copy.keepIt }
  }
  const show = columns.find(({ key }) => key === column)?.show ?? ((value: string) => value)
  const shown = (value: string) => (value === '' ? copy.calculated : show(value))
  return {
    message: copy.cellChangedByOthers(name, titleOf(columns, column)),
    mine: copy.yours(shown(mine)),
    theirs: copy.theirs(shown(theirs ?? '')),
  }
}

/** Shows cells that two people changed; the person chooses which value to keep. */
export function Conflicts({ table, columns }: ConflictsProps) {
  const { conflicts } = useSyncState(table)
  const rows = useRows(table)
  const box = useRef<HTMLDivElement>(null)
  if (conflicts.length === 0) return null
  const decide = (conflict: Conflict, isMine: boolean) => {
    const section = box.current?.parentElement
    table.sync.choose(conflict, isMine)
    // The focused button disappears: move on to the next choice, or back to the table.
    requestAnimationFrame(() => {
      const next =
        box.current?.querySelector('button') ?? section?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
      next?.focus()
    })
  }
  return (
    <div ref={box} className={styles.conflicts} role="alert">
      <p>
        <strong>{copy.conflictTitle}</strong> {copy.chooseWhichVersion}
      </p>
      <ul>
        {conflicts.map((conflict) => {
          const row = rows.find(({ key }) => key === conflict.row)
          const mine = conflict.column === null ? '' : (row?.cells[conflict.column] ?? '')
          const labels = conflictLabels(conflict, row?.cells['item_name'] ?? copy.thisRow, mine, columns)
          return (
            <li key={`${conflict.row}:${conflict.column}`}>
              <span>{labels.message}</span>
              <Button size="small" onClick={() => decide(conflict, true)}>
                {labels.mine}
              </Button>
              <Button size="small" onClick={() => decide(conflict, false)}>
                {labels.theirs}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

export function conflictMarks(conflicts: readonly Conflict[]): Record<string, Record<string, string>> {
  const marks: Record<string, Record<string, string>> = {}
  for (const { row, column } of conflicts) {
    const key = column ?? 'item_name'
    marks[row] = {
      ...marks[row],
      [key]: copy.conflictCellNote,
    }
  }
  return marks
}
