import { IconKeyboard } from '@tabler/icons-react'
import { IconButton } from '../../controls/button.tsx'
import { Popover } from '../../overlay/popover.tsx'
import styles from '../grid.module.css'

const reading: readonly (readonly [string, string])[] = [
  ['Arrows, Tab, Shift+Tab', 'Go from cell to cell'],
  ['Home, End', 'First, last cell of the row'],
  ['Ctrl+Home, Ctrl+End', 'First, last cell of the table'],
  ['Ctrl+arrow', 'To the last filled cell'],
  ['Shift+arrow', 'Select several cells'],
  ['Ctrl+A, Shift+Space, Ctrl+Space', 'Select all, the row, the column'],
  ['Ctrl+C', 'Copy'],
  ['Escape, then Tab', 'Leave the table'],
]

const editing: readonly (readonly [string, string])[] = [
  ['Type, Enter or F2', 'Replace or change the cell'],
  ['Enter, Escape while typing', 'Save it and go down, or cancel'],
  ['Delete', 'Empty the cells'],
  ['Ctrl+X, Ctrl+V', 'Cut, paste'],
  ['Ctrl+D', 'Fill down'],
  ['Ctrl+Z, Ctrl+Y', 'Undo, redo'],
  ['Ctrl+Enter, Ctrl+Delete', 'Add, delete a row'],
  ['Alt+Up, Alt+Down', 'Move the row'],
]

export function GridShortcuts({ canEdit }: { canEdit: boolean }) {
  const keys = canEdit ? [...reading, ...editing] : reading
  return (
    <Popover
      label="Table shortcuts"
      renderTarget={(toggle) => (
        <IconButton size="small" label="Table shortcuts" icon={<IconKeyboard />} onClick={toggle} />
      )}
    >
      <div className={styles.keys}>
        <p>On a Mac, use Command for Ctrl.</p>
        <dl>
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Popover>
  )
}
