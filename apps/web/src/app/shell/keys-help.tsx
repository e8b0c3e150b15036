import { useId, useState } from 'react'
import { singleKeys } from '../../lib/single-keys.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './keys-help.module.css'

interface KeyRow {
  what: string
  keys: readonly string[]
}

const groups: readonly { title: string; rows: readonly KeyRow[] }[] = [
  {
    title: 'Lists and the board',
    rows: [
      { what: 'Next, previous', keys: ['J', 'K'] },
      { what: 'Open', keys: ['Enter'] },
      { what: 'Search', keys: ['/'] },
      { what: 'Go to the filters', keys: ['F'] },
    ],
  },
  { title: 'Lists', rows: [{ what: 'Select a row', keys: ['X'] }] },
  {
    title: 'The board',
    rows: [
      { what: 'Go from card to card', keys: ['←', '↑', '↓', '→'] },
      { what: 'Move a card to the next or previous stage', keys: ['Shift', '→', '←'] },
      { what: 'Choose where to move a card', keys: ['M'] },
    ],
  },
  {
    title: 'Bundles and stages',
    rows: [{ what: 'Move what is in order up or down', keys: ['Alt', '↑', '↓'] }],
  },
  {
    title: 'Figures',
    rows: [
      { what: 'Go from cell to cell', keys: ['←', '↑', '↓', '→'] },
      { what: 'Undo, redo', keys: ['Ctrl', 'Z', 'Y'] },
    ],
  },
  {
    title: 'Documents',
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
      { what: 'Search everything', keys: ['Ctrl', 'K'] },
      { what: 'Close a panel, dialog or menu', keys: ['Esc'] },
      { what: 'This list', keys: ['?'] },
    ],
  },
]

function SingleKeys() {
  const id = useId()
  const [areOn, setOn] = useState(singleKeys.areOn)
  const choose = (on: boolean) => {
    singleKeys.switch(on)
    setOn(on)
  }
  return (
    <div className={styles.single}>
      <Checkbox id={id} checked={areOn} onChange={(event) => choose(event.target.checked)} />
      <label htmlFor={id}>Letters and signs alone are shortcuts, in this browser</label>
    </div>
  )
}

/** What the keys do, and whether those do anything that are also typed. */
export function KeysHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="small">
      <div className={styles.keys}>
        <SingleKeys />
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ what, keys }) => (
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
