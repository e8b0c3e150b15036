import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import ui from '../layout/primitives.module.css'
import styles from './figures.module.css'

interface FigureProps {
  label: string
  value: ReactNode
  note: ReactNode
}

/** Of `Figures`. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <div>
      <dt className={ui.fine}>{label}</dt>
      <dd className={styles.figure}>{value}</dd>
      <dd className={clsx(ui.fine, ui.quiet)}>{note}</dd>
    </div>
  )
}

/** A row of key figures. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={clsx(ui.box, styles.figures)} aria-label={label}>
      {children}
    </dl>
  )
}
