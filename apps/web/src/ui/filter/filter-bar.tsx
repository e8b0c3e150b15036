import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef, type ReactNode, type ComponentProps } from 'react'
import { useShortcuts } from '../../lib/browser/shortcuts.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { Button } from '../controls/button.tsx'
import ui from '../layout/primitives.module.css'
import * as copy from './copy.ts'
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
    <div ref={bar} className={ui.row2} role="group" aria-label={label}>
      {children}
      {activeCount > 0 && (
        <Button
          size="small"
          variant="quiet"
          aria-label={copy.resetCount(formatCounted(activeCount, 'filter'))}
          onClick={onReset}
        >
          {copy.reset} <span className={styles.count}>{activeCount}</span>
        </Button>
      )}
      {end}
    </div>
  )
}

interface ChipButtonProps extends ComponentProps<'button'> {
  label: string
  /** The current choice; the chip shows it and is highlighted. */
  chosen: string | null
}

export function FilterChip({ label, chosen, className, ...rest }: ChipButtonProps) {
  return (
    <button
      type="button"
      data-filter-chip
      {...rest}
      className={clsx(ui.icons14, ui.inline2, styles.chip, chosen !== null && styles.active, className)}
    >
      {chosen === null ? label : `${label}:`}
      {chosen !== null && <span className={styles.value}>{chosen}</span>}
      <IconChevronDown aria-hidden="true" />
    </button>
  )
}
