import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import ui from '../layout/primitives.module.css'
import styles from './filter-bar.module.css'

interface FilterChipProps extends ComponentProps<'button'> {
  label: string
  /** The current choice; the chip shows it and is highlighted. */
  chosen: string | null
}

export function FilterChip({ label, chosen, className, ...rest }: FilterChipProps) {
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
