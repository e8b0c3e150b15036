import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { singleKeyShortcuts } from '../../../lib/browser/shortcuts.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import * as copy from '../copy.ts'
import styles from './shortcuts-help.module.css'

interface KeyRow {
  what: string
  keys: readonly string[]
}

/** `staff`: only for a partner's staff. */
const groups: readonly { title: string; staff?: true; rows: readonly (KeyRow & { staff?: true })[] }[] = [
  {
    title: copy.lists,
    rows: [
      { what: copy.nextPrevious, keys: ['J', 'K'] },
      { what: actionLabels.open, keys: ['Enter'] },
      { what: copy.search, keys: ['/'] },
      { what: copy.goToFilters, keys: ['F'] },
      { what: copy.selectRow, keys: ['X'] },
    ],
  },
  {
    title: copy.board,
    staff: true,
    rows: [
      { what: copy.nextPreviousCard, keys: ['J', 'K'] },
      { what: copy.moveBetweenCards, keys: ['←', '↑', '↓', '→'] },
      { what: copy.moveCard, keys: ['Shift', '→', '←'] },
      { what: copy.chooseCardTarget, keys: ['M'] },
    ],
  },
  {
    title: copy.requests,
    staff: true,
    rows: [
      { what: copy.approve, keys: ['A'] },
      { what: copy.reject, keys: ['R'] },
    ],
  },
  {
    title: copy.bundlesAndStages,
    staff: true,
    rows: [{ what: copy.moveItem, keys: ['Alt', '↑', '↓'] }],
  },
  {
    title: copy.financials,
    staff: true,
    rows: [
      { what: copy.moveBetweenCells, keys: ['←', '↑', '↓', '→'] },
      { what: copy.undoRedo, keys: ['Ctrl', 'Z', 'Y'] },
    ],
  },
  {
    title: copy.documents,
    staff: true,
    rows: [
      { what: copy.uploadFiles, keys: ['U'] },
      { what: actionLabels.download, keys: ['D'] },
      { what: actionLabels.rename, keys: ['R'] },
      { what: copy.moveToStage, keys: ['M'] },
      { what: actionLabels.delete, keys: ['Delete'] },
    ],
  },
  {
    title: copy.everywhere,
    rows: [
      { what: copy.searchEverything, keys: ['Ctrl', 'K'], staff: true },
      { what: copy.close, keys: ['Esc'] },
      { what: copy.thisList, keys: ['?'] },
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
    <div className={clsx(ui.line2, styles.single)}>
      <Checkbox id={id} checked={isEnabled} onChange={(event) => choose(event.target.checked)} />
      <label htmlFor={id}>{copy.singleKeys}</label>
    </div>
  )
}

interface ShortcutsHelpProps {
  opened: boolean
  onClose: () => void
  forStaff: boolean
}

export function ShortcutsHelp({ opened, onClose, forStaff }: ShortcutsHelpProps) {
  const isFor = ({ staff }: { staff?: true }) => forStaff || staff !== true
  return (
    <Dialog opened={opened} onClose={onClose} title={copy.keyboardShortcuts} size="small">
      <div className={clsx(ui.stack5, styles.keys)}>
        <SingleKeys />
        {groups.filter(isFor).map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.filter(isFor).map(({ what, keys }) => (
                <div key={what} className={clsx(ui.line4, ui.between, styles.row)}>
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
