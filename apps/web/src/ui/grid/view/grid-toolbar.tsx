import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconPlus,
  IconRowRemove,
} from '@tabler/icons-react'
import { Button, IconButton } from '../../controls/button.tsx'
import styles from '../grid.module.css'
import { addRow, goBack, moveRows, removeRows } from '../interaction/commands.ts'
import type { GridControl } from '../interaction/use-grid.ts'
import type { GridProps } from './grid-props.ts'
import { GridShortcuts } from './grid-shortcuts.tsx'

/** Buttons for people who don't use the keyboard shortcuts, and the save status. */
export function GridToolbar({ props, grid }: { props: GridProps; grid: GridControl }) {
  const { context, canUndo, canRedo } = grid
  const isEmpty = grid.rows.length === 0
  const isReading = props.newRow === null
  // Read-only and empty: no actions.
  if (isReading && isEmpty) return null
  const row = grid.rows[grid.selection.anchor.row]
  const named = row?.cells[props.columns[0]?.key ?? ''] || `row ${grid.selection.anchor.row + 1}`
  return (
    <div
      className={styles.tools}
      role="toolbar"
      aria-label={isReading ? `${props.label}: tools` : `${props.label}: rows and changes`}
    >
      {isReading && <span className={styles.reading}>Select cells to copy them into Excel or Google Sheets.</span>}
      {!isReading && (
        <>
          <Button
            size="small"
            icon={<IconPlus size={16} />}
            onClick={() => {
              grid.takeFocus()
              addRow(context())
            }}
          >
            Add row
          </Button>
          <IconButton
            size="small"
            label="Undo"
            icon={<IconArrowBackUp />}
            aria-disabled={!canUndo || undefined}
            onClick={() => goBack(context(), 'undo')}
          />
          <IconButton
            size="small"
            label="Redo"
            icon={<IconArrowForwardUp />}
            aria-disabled={!canRedo || undefined}
            onClick={() => goBack(context(), 'redo')}
          />
          {!isEmpty && (
            <>
              <IconButton
                size="small"
                label={`Move ${named} up`}
                icon={<IconArrowUp />}
                onClick={() => moveRows(context(), -1)}
              />
              <IconButton
                size="small"
                label={`Move ${named} down`}
                icon={<IconArrowDown />}
                onClick={() => moveRows(context(), 1)}
              />
              <IconButton
                size="small"
                label={`Delete ${named}`}
                icon={<IconRowRemove />}
                onClick={() => removeRows(context())}
              />
            </>
          )}
        </>
      )}
      {props.actions}
      <span className={styles.status}>{props.status}</span>
      <span className={styles.forKeys}>
        <GridShortcuts canEdit={!isReading} />
      </span>
    </div>
  )
}
