import { useState, type ReactNode } from 'react'
import { useShortcuts } from '../../../lib/browser/shortcuts.ts'
import type { Column } from '../columns.ts'
import * as copy from './copy.ts'
import styles from './editable-cell.module.css'

interface EditableCellProps {
  /** What the cell shows. */
  children: ReactNode
  /** Made when someone edits: a list has hundreds of cells. */
  renderEditor: (onClose: () => void) => ReactNode
}

/** A value that opens its editor. Not a stop of Tab: F2 on the row opens the first, and Tab goes on from there. */
function EditableCell({ children, renderEditor }: EditableCellProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <span data-edit-cell className={styles.cell}>
      {isEditing ? (
        renderEditor(() => setEditing(false))
      ) : (
        <button type="button" tabIndex={-1} title={copy.edit} className={styles.value} onClick={() => setEditing(true)}>
          {children}
        </button>
      )}
    </span>
  )
}

/**
 * A column whose values open an editor in the list.
 * @param mayEdit whether the person may change the row's value
 */
export function editableColumn<R>(
  column: Column<R>,
  mayEdit: (row: R) => boolean,
  renderEditor: (row: R, onClose: () => void) => ReactNode,
): Column<R> {
  const cell = (row: R) =>
    mayEdit(row) ? (
      <EditableCell renderEditor={(onClose) => renderEditor(row, onClose)}>{column.cell(row)}</EditableCell>
    ) : (
      column.cell(row)
    )
  return { ...column, cell }
}

/** F2 on a row edits its first value. */
export function useEditKey(): void {
  useShortcuts({
    F2: () => {
      const row = document.activeElement?.closest('[data-row]')
      const button = row?.querySelector<HTMLElement>('[data-edit-cell] button')
      button?.focus()
      button?.click()
    },
  })
}
