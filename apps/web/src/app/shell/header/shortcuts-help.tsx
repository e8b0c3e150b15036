import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { singleKeyShortcuts } from '../../../lib/browser/shortcuts.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { StaffProfile } from '../../access/active-profile.ts'
import * as copy from '../copy.ts'
import styles from './shortcuts-help.module.css'
import { staffPages } from './staff-pages.ts'

interface KeyRow {
  what: string
  keys: readonly string[]
}

interface KeyGroup {
  readonly title: string
  /** Only for a partner's staff. */
  readonly staff?: true
  readonly rows: readonly (KeyRow & { readonly staff?: true })[]
}

const groups: readonly KeyGroup[] = [
  {
    title: copy.lists,
    rows: [
      { what: copy.nextPrevious, keys: ['J', 'K'] },
      { what: actionLabels.open, keys: ['Enter'] },
      { what: copy.search, keys: ['/'] },
      { what: copy.goToFilters, keys: ['F'] },
      { what: copy.selectRow, keys: ['X'] },
      { what: copy.editRow, keys: ['F2'] },
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
    title: copy.leads,
    staff: true,
    rows: [{ what: copy.logCall, keys: ['C'] }],
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
      { what: copy.newHere, keys: ['N'], staff: true },
      { what: copy.newLeadAnywhere, keys: ['L'], staff: true },
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

function pageKeys(profile: StaffProfile): KeyGroup {
  const rows = staffPages(profile).flatMap(({ title, key }) =>
    key === null ? [] : [{ what: title, keys: ['G', key.toUpperCase()] }],
  )
  return { title: copy.goToPages, rows }
}

interface ShortcutsHelpProps {
  opened: boolean
  onClose: () => void
  /** Null for those who are on no partner's staff. */
  profile: StaffProfile | null
}

export function ShortcutsHelp({ opened, onClose, profile }: ShortcutsHelpProps) {
  const isFor = ({ staff }: { staff?: true }) => profile !== null || staff !== true
  const shown = [...groups.filter(isFor), ...(profile === null ? [] : [pageKeys(profile)])]
  return (
    <Dialog opened={opened} onClose={onClose} title={copy.keyboardShortcuts} size="small">
      <div className={clsx(ui.stack5, styles.keys)}>
        <SingleKeys />
        {shown.map(({ title, rows }) => (
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
