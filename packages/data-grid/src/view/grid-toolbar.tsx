import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconKeyboard,
  IconPlus,
  IconRowRemove,
} from '@tabler/icons-react'
import * as copy from '../copy.ts'
import type { GridHost, GridProps } from '../grid-props.ts'
import styles from '../grid.module.css'
import { addRow, moveRows, redo, removeRows, undo } from '../interaction/commands.ts'
import type { GridControl } from '../interaction/use-grid.ts'

function GridShortcuts({ canEdit, host: { IconPopover } }: { canEdit: boolean; host: GridHost }) {
  const shortcuts = canEdit ? [...copy.readingShortcuts, ...copy.editingShortcuts] : copy.readingShortcuts
  return (
    <IconPopover label={copy.shortcuts} icon={<IconKeyboard />}>
      <div className={styles.keys}>
        <p>{copy.commandOnMac}</p>
        <dl>
          {shortcuts.map(([keys, effect]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      </div>
    </IconPopover>
  )
}

/** Buttons for people who don't use the keyboard shortcuts, and the save status. */
export function GridToolbar({ props, grid }: { props: GridProps; grid: GridControl }) {
  const { context, canUndo, canRedo } = grid
  const { Button, IconButton } = props.host
  const isEmpty = grid.rows.length === 0
  const isReading = props.newRow === null
  // Read-only and empty: no actions.
  if (isReading && isEmpty) return null
  const row = grid.rows[grid.selection.anchor.row]
  const name = row?.cells[props.columns[0]?.key ?? ''] || copy.unnamedRow(grid.selection.anchor.row + 1)
  return (
    <div
      className={styles.tools}
      role="toolbar"
      aria-label={isReading ? copy.tools(props.label) : copy.rowsAndChanges(props.label)}
    >
      {isReading && <span className={styles.reading}>{copy.copyHint}</span>}
      {!isReading && (
        <>
          <Button
            icon={<IconPlus size={16} />}
            onClick={() => {
              grid.takeFocus()
              addRow(context())
            }}
          >
            {copy.addRow}
          </Button>
          <IconButton
            label={copy.undo}
            icon={<IconArrowBackUp />}
            aria-disabled={!canUndo || undefined}
            onClick={() => undo(context())}
          />
          <IconButton
            label={copy.redo}
            icon={<IconArrowForwardUp />}
            aria-disabled={!canRedo || undefined}
            onClick={() => redo(context())}
          />
          {!isEmpty && (
            <>
              <IconButton label={copy.moveUp(name)} icon={<IconArrowUp />} onClick={() => moveRows(context(), -1)} />
              <IconButton label={copy.moveDown(name)} icon={<IconArrowDown />} onClick={() => moveRows(context(), 1)} />
              <IconButton label={copy.deleteRow(name)} icon={<IconRowRemove />} onClick={() => removeRows(context())} />
            </>
          )}
        </>
      )}
      {props.actions}
      <span className={styles.status}>{props.status}</span>
      <span className={styles.forKeys}>
        <GridShortcuts canEdit={!isReading} host={props.host} />
      </span>
    </div>
  )
}
