import type { RuleUsed } from '@loanyard/lending/rules/editions'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { formatDateInSentence } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import styles from '../financials.module.css'

export function FigureGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={clsx(ui.stack2, styles.group)} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

interface FigureProps {
  label: string
  children: ReactNode
  note?: ReactNode
  tone?: 'positive' | 'negative' | undefined
}

/** Belongs inside a `dl`. */
export function Figure({ label, children, note, tone }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={tone === undefined ? undefined : styles[tone]}>{children}</dd>
      {note !== undefined && <dd className={clsx(ui.fine, styles.basis)}>{note}</dd>}
    </div>
  )
}

export function RuleNote({ rule }: { rule: RuleUsed }) {
  return (
    <>
      {copy.ruleEffective(rule.name, formatDateInSentence(rule.from))}
      {!rule.confirmed && copy.verifyWithSba}
      {rule.predates && copy.earliestAvailable}
    </>
  )
}

interface ScrollRegionProps {
  label: string
  /** Limits the width only, not the height. */
  isWide?: boolean
  children: ReactNode
}

/** Focusable, because it has nothing focusable inside and the keyboard must be able to scroll it. */
export function ScrollRegion({ label, isWide = false, children }: ScrollRegionProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={isWide ? styles.scroll : styles.schedule} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
