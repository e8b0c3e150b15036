import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import ui from '../layout/primitives.module.css'
import styles from '../layout/tabs.module.css'

interface Segment<K extends string> {
  value: K
  label: string
  icon?: ReactNode
}

interface SegmentedProps<K extends string> {
  /** Accessible name. */
  label: string
  segments: readonly Segment<K>[]
  /** Null: none of them. */
  value: K | null
  onChange: (value: K) => void
}

export function Segmented<K extends string>({ label, segments, value, onChange }: SegmentedProps<K>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={clsx(ui.icons16, ui.inline2, styles.segment)}
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
        >
          {segment.icon}
          {segment.label}
        </button>
      ))}
    </div>
  )
}
