import { useId, type ReactNode } from 'react'
import styles from '../financials.module.css'

/** A group of figures with its heading. */
export function FigureGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

interface FigureProps {
  label: string
  children: ReactNode
  /** What the figure rests on. */
  note?: ReactNode
  tone?: 'positive' | 'negative' | undefined
}

/** Figures under each other, each with its label; to be put into a `dl`. */
export function Figure({ label, children, note, tone }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={tone === undefined ? undefined : styles[tone]}>{children}</dd>
      {note !== undefined && <dd className={styles.basis}>{note}</dd>}
    </div>
  )
}
