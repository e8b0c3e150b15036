import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './filter-bar.module.css'

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
      className={clsx(styles.chip, chosen !== null && styles.active, className)}
    >
      {chosen === null ? label : `${label}:`}
      {chosen !== null && <span className={styles.value}>{chosen}</span>}
      <IconChevronDown aria-hidden="true" />
    </button>
  )
}
