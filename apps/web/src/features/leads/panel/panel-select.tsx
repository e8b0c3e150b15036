import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import fieldStyles from '../../../ui/form/field.module.css'
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
      <div className={fieldStyles.withAdornment}>
        <select
          id={id}
          className={clsx(fieldStyles.control, fieldStyles.select)}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
        >
          {children}
        </select>
        <IconChevronDown className={fieldStyles.chevron} aria-hidden="true" />
      </div>
    </div>
  )
}
