import { useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import type { GridColumn } from '../../../ui/grid/model/columns.ts'
import type { TableStore } from '../data/deal-tables.ts'
import type { Conflict } from '../data/sync/sync-baseline.ts'
import { useRows, useSyncState } from '../data/use-financials.ts'
import styles from '../financials.module.css'

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
          message: `${name} was deleted by someone else while you were editing it.`,
          mine: 'Keep mine',
          theirs: 'Discard mine',
        }
      : { message: `${theirs} was edited by someone else after you deleted it.`, mine: 'Delete it', theirs: 'Keep it' }
  }
  const show = columns.find(({ key }) => key === column)?.show ?? ((value: string) => value)
  const shown = (value: string) => (value === '' ? 'calculated' : show(value))
  return {
    message: `${name}, ${titleOf(columns, column)}: someone else changed this value while you were editing it.`,
    mine: `Yours: ${shown(mine)}`,
    theirs: `Theirs: ${shown(theirs ?? '')}`,
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
        <strong>Edited by two people at once.</strong> Choose which version to keep.
      </p>
      <ul>
        {conflicts.map((conflict) => {
          const row = rows.find(({ key }) => key === conflict.row)
          const mine = conflict.column === null ? '' : (row?.cells[conflict.column] ?? '')
          const labels = conflictLabels(conflict, row?.cells['item_name'] ?? 'This row', mine, columns)
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
      [key]: 'Someone else changed this at the same time. Choose which version to keep below.',
    }
  }
  return marks
}
