import { useRef, type ReactNode } from 'react'
import { useShortcuts } from '../../lib/browser/shortcuts.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { Button } from '../controls/button.tsx'
import styles from './filter-bar.module.css'

interface FilterBarProps {
  /** Accessible name, e.g. "Filter leads". */
  label: string
  /** Number of filters that differ from the default; "Reset" shows with this count if there are any. */
  activeCount: number
  onReset: () => void
  /** A SearchField and filter chips. */
  children: ReactNode
  /** At the far end: the view switch, an export. */
  end?: ReactNode
}

/** F focuses the first chip, / the search field. */
export function FilterBar({ label, activeCount, onReset, children, end }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const focus = (selector: string) => (event: KeyboardEvent) => {
    const target = bar.current?.querySelector<HTMLElement>(selector)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  useShortcuts({ f: focus('[data-filter-chip]'), '/': focus('input[type="search"]') })
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={label}>
      {children}
      {activeCount > 0 && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Reset ${formatCounted(activeCount, 'filter')}`}
          onClick={onReset}
        >
          Reset <span className={styles.count}>{activeCount}</span>
        </Button>
      )}
      {end}
    </div>
  )
}
