import { useId, useState } from 'react'
import { singleKeyShortcuts } from '../../../lib/browser/shortcuts.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import styles from './shortcuts-help.module.css'

interface KeyRow {
  what: string
  keys: readonly string[]
}

/** Groups with `staff` are about what only a partner's staff has. */
const groups: readonly { title: string; staff?: true; rows: readonly (KeyRow & { staff?: true })[] }[] = [
  {
    title: 'Lists',
    rows: [
      { what: 'Next, previous', keys: ['J', 'K'] },
      { what: 'Open', keys: ['Enter'] },
      { what: 'Search', keys: ['/'] },
      { what: 'Go to the filters', keys: ['F'] },
      { what: 'Select a row', keys: ['X'] },
    ],
  },
  {
    title: 'The board',
    staff: true,
    rows: [
      { what: 'Next, previous card', keys: ['J', 'K'] },
      { what: 'Go from card to card', keys: ['←', '↑', '↓', '→'] },
      { what: 'Move a card to the next or previous stage', keys: ['Shift', '→', '←'] },
      { what: 'Choose where to move a card', keys: ['M'] },
    ],
  },
  {
    title: 'Requests',
    staff: true,
    rows: [
      { what: 'Approve an answer', keys: ['A'] },
      { what: 'Reject an answer', keys: ['R'] },
    ],
  },
  {
    title: 'Bundles and stages',
    staff: true,
    rows: [{ what: 'Move an item up or down', keys: ['Alt', '↑', '↓'] }],
  },
  {
    title: 'Financials',
    staff: true,
    rows: [
      { what: 'Go from cell to cell', keys: ['←', '↑', '↓', '→'] },
      { what: 'Undo, redo', keys: ['Ctrl', 'Z', 'Y'] },
    ],
  },
  {
    title: 'Documents',
    staff: true,
    rows: [
      { what: 'Upload files', keys: ['U'] },
      { what: 'Download', keys: ['D'] },
      { what: 'Rename', keys: ['R'] },
      { what: 'Move to another stage', keys: ['M'] },
      { what: 'Delete', keys: ['Delete'] },
    ],
  },
  {
    title: 'Everywhere',
    rows: [
      { what: 'Search everything', keys: ['Ctrl', 'K'], staff: true },
      { what: 'Close a panel, dialog or menu', keys: ['Esc'] },
      { what: 'This list', keys: ['?'] },
    ],
  },
]

function SingleKeys() {
  const id = useId()
  const [isEnabled, setOn] = useState(singleKeyShortcuts.isEnabled)
  const choose = (on: boolean) => {
    singleKeyShortcuts.switch(on)
    setOn(on)
  }
  return (
    <div className={styles.single}>
      <Checkbox id={id} checked={isEnabled} onChange={(event) => choose(event.target.checked)} />
      <label htmlFor={id}>Use single-key shortcuts in this browser</label>
    </div>
  )
}

interface ShortcutsHelpProps {
  opened: boolean
  onClose: () => void
  /** Whether the reader is of a partner's staff, at work for it. */
  forStaff: boolean
}

/** What the keys do, and whether those do anything that are also typed. */
export function ShortcutsHelp({ opened, onClose, forStaff }: ShortcutsHelpProps) {
  const isFor = ({ staff }: { staff?: true }) => forStaff || staff !== true
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="small">
      <div className={styles.keys}>
        <SingleKeys />
        {groups.filter(isFor).map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.filter(isFor).map(({ what, keys }) => (
                <div key={what} className={styles.row}>
                  <dt>{what}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
