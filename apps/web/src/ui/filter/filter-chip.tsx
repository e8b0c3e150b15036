import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import ui from '../layout/primitives.module.css'
import styles from './filter-bar.module.css'

interface FilterChipProps extends ComponentProps<'button'> {
  label: string
  /** The current choice; the chip shows it and is highlighted. */
  chosen: string | null
  /** For a filter that is on or off. */
  isOn?: boolean
}

export function FilterChip({ label, chosen, isOn, className, ...rest }: FilterChipProps) {
  return (
    <button
      type="button"
      data-filter-chip={label}
      aria-pressed={isOn}
      {...rest}
      className={clsx(
        ui.icons14,
        ui.inline2,
        styles.chip,
        (chosen !== null || isOn === true) && styles.active,
        className,
      )}
    >
      {chosen === null ? label : `${label}:`}
      {chosen !== null && <span className={styles.value}>{chosen}</span>}
      {isOn === undefined && <IconChevronDown aria-hidden="true" />}
    </button>
  )
}
