import { clsx } from 'clsx'
import { useRef, type KeyboardEvent } from 'react'
import ui from '../../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import styles from './table.module.css'

interface SheetTabsProps {
  readonly names: readonly string[]
  readonly chosen: number
  readonly onChoose: (sheet: number) => void
}

/** Arrow keys, Home and End move between tabs. */
export function SheetTabs({ names, chosen, onChoose }: SheetTabsProps) {
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = names
    const to = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: length - 1 }[event.key]
    if (to === undefined || event.altKey) return
    event.preventDefault()
    const next = (to + length) % length
    onChoose(next)
    const tab = row.current?.children[next]
    if (tab instanceof HTMLElement) tab.focus()
  }
  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label={copy.sheets} onKeyDown={onKeyDown}>
      {names.map((name, sheet) => (
        <button
          // Sheets have no other id, and their order doesn't change.
          key={sheet}
          type="button"
          role="tab"
          id={`sheet-tab-${sheet}`}
          aria-selected={sheet === chosen}
          aria-controls="sheet-panel"
          tabIndex={sheet === chosen ? 0 : -1}
          className={clsx(ui.clip, ui.quiet, styles.tab)}
          onClick={() => onChoose(sheet)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
