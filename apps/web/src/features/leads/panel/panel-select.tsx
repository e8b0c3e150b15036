import { useId, type ReactNode } from 'react'
import { Select } from '../../../ui/controls/select.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import styles from './lead-panel.module.css'

interface PanelSelectProps {
  label: string
  value: string
  onChoose: (value: string) => void
  /** The `option` elements. */
  children: ReactNode
}

/** A select outside a form, drawn like those in forms, beside its label. */
export function PanelSelect({ label, value, onChoose, children }: PanelSelectProps) {
  const id = useId()
  return (
    <div className={styles.assign}>
      <label className={ui.label} htmlFor={id}>
        {label}
      </label>
      <Select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {children}
      </Select>
    </div>
  )
}
