import type { ReactNode } from 'react'
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
  value: K
  onChange: (value: K) => void
}

export function Segmented<K extends string>({ label, segments, value, onChange }: SegmentedProps<K>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={styles.segment}
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
