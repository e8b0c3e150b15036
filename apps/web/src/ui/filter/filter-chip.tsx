import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { formatCount } from '../../lib/format.ts'
import styles from './filter-bar.module.css'

interface FilterToggleProps {
  label: string
  /** How many of the whole result this would show, where the server says so. */
  count?: number | undefined
  pressed: boolean
  onToggle: () => void
}

/** A filter that is on or off. */
export function FilterToggle({ label, count, pressed, onToggle }: FilterToggleProps) {
  return (
    <button
      type="button"
      data-filter-chip
      className={clsx(styles.chip, pressed && styles.active)}
      aria-pressed={pressed}
      onClick={onToggle}
    >
      {label}
      {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
    </button>
  )
}

interface ChipButtonProps extends ComponentProps<'button'> {
  label: string
  /** What is chosen; the chip shows it and is marked as active. */
  chosen: string | null
}

/** The chip of a filter that opens something. */
export function ChipButton({ label, chosen, className, ...rest }: ChipButtonProps) {
  return (
    <button
      type="button"
      data-filter-chip
      {...rest}
      className={clsx(styles.chip, chosen !== null && styles.active, className)}
    >
      {chosen === null ? label : `${label}:`}
      {chosen !== null && <span className={styles.value}>{chosen}</span>}
      <IconChevronDown aria-hidden="true" />
    </button>
  )
}
