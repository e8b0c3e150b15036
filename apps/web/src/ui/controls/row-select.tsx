import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import ui from '../layout/primitives.module.css'
import styles from './row-select.module.css'

interface RowSelectProps {
  /** The field and the row: "Status of Ana Lopez". */
  label: string
  value: string
  onChoose: (value: string) => void
  /** What the row shows for the value. */
  shown: ReactNode
  children: ReactNode
}

/** A native select that saves at once: light enough for every row of a long list. */
export function RowSelect({ label, value, onChoose, shown, children }: RowSelectProps) {
  return (
    <span className={styles.box}>
      <span className={clsx(ui.icons14, ui.inline1, styles.shown)} aria-hidden="true">
        {shown}
        <IconChevronDown />
      </span>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {children}
      </select>
    </span>
  )
}
