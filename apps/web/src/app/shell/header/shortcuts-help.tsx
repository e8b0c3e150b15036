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

interface Audience {
  /** Only for a partner's staff. */
  readonly staff?: true
  /** Only for Admins and Managers. */
  readonly managing?: true
}

const groups: readonly (Audience & { title: string; rows: readonly (KeyRow & Audience)[] })[] = [
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
    title: copy.goToPages,
    staff: true,
    rows: [
      { what: copy.today, keys: ['G', 'T'] },
      { what: copy.leads, keys: ['G', 'L'] },
      { what: copy.deals, keys: ['G', 'D'] },
      { what: copy.notifications, keys: ['G', 'N'] },
      { what: copy.bundles, keys: ['G', 'B'], managing: true },
      { what: copy.lenders, keys: ['G', 'E'], managing: true },
      { what: copy.users, keys: ['G', 'U'], managing: true },
      { what: copy.reports, keys: ['G', 'R'], managing: true },
      { what: copy.settings, keys: ['G', 'S'], managing: true },
    ],
  },
  {
    title: copy.everywhere,
    rows: [
      { what: copy.searchEverything, keys: ['Ctrl', 'K'], staff: true },
      { what: copy.newHere, keys: ['N'], staff: true },
      { what: copy.dealTabs, keys: ['1', '…', '6'], staff: true },
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
  isManaging: boolean
}

export function ShortcutsHelp({ opened, onClose, forStaff, isManaging }: ShortcutsHelpProps) {
  const isFor = ({ staff, managing }: Audience) => (forStaff || staff !== true) && (isManaging || managing !== true)
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
