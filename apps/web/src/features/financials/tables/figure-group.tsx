import type { RuleUsed } from '@loanyard/lending/rules/editions'
import { useId, type ReactNode } from 'react'
import { formatDate } from '../../../lib/format/format.ts'
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

/** Which edition of a rule a figure was reckoned by. */
export function RuleNote({ rule }: { rule: RuleUsed }) {
  return (
    <>
      {rule.name}, effective {formatDate(rule.from)}
      {!rule.confirmed && ', verify with the SBA'}
      {rule.predates && ', earliest available'}
    </>
  )
}

interface ScrollRegionProps {
  label: string
  /** Only as wide as its place, not limited in height. */
  isWide?: boolean
  children: ReactNode
}

/** Long and without anything to focus inside: the keyboard scrolls it as a whole. */
export function ScrollRegion({ label, isWide = false, children }: ScrollRegionProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={isWide ? styles.scroll : styles.schedule} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
