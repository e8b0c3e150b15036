import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { missingFrom } from '../../../domain/lenders/package/missing-items.ts'
import { formatMoney, today } from '../../../lib/format/format.ts'
import { formatFraction, formatTerm } from '../../../lib/format/rates-and-terms.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import * as copy from './copy.ts'
import styles from './deal.module.css'

interface KeyFigureProps {
  label: string
  /** Null: not entered. */
  value: ReactNode
  note?: string | null
}

function KeyFigure({ label, value, note = null }: KeyFigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      {value === null ? <dd className={styles.missing}>{copy.notEntered}</dd> : <dd>{value}</dd>}
      {value !== null && note !== null && <dd>{note}</dd>}
    </div>
  )
}

const results = { met: copy.minimumMet, missed: copy.minimumMissed } as const

function dscrNote({ dscr }: LenderDeal['credit_summary']): string | null {
  if (dscr === null) return null
  const result = dscr.result === 'met' || dscr.result === 'missed' ? results[dscr.result] : null
  return copy.dscrNote(dscr.period, dscr.is_projection, result)
}

function coverageNote({ coverage }: LenderDeal['credit_summary']): string | null {
  if (coverage === null) return null
  return coverage.shortfall === '0.00' ? copy.fullySecured : copy.shortfallOf(formatMoney(coverage.shortfall))
}

function equityNote(equity: NonNullable<LenderDeal['credit_summary']['equity']>): string {
  const { contributed, requirement, required_share: required } = equity
  if (requirement === 'not_determined') return copy.equityNotDetermined(formatMoney(contributed))
  return copy.equityNote(formatMoney(contributed), required === null ? null : formatFraction(required))
}

function yearsInBusiness(year: number): string {
  const years = Number(today().slice(0, 4)) - year
  return years < 1 ? copy.firstYear : copy.years(years)
}

function KeyFigures({ deal }: { deal: LenderDeal }) {
  const { credit_summary: summary, term_months: term, year_established: year } = deal
  const { dscr, coverage, equity } = summary
  const stated = deal.down_payment === null ? null : <Money amount={deal.down_payment} as="whole" />
  return (
    <dl className={styles.figures}>
      <KeyFigure
        label={copy.loanAmount}
        value={<Money amount={deal.loan_amount} as="whole" />}
        note={copy.loanNote(deal.sba_program, term === null ? null : formatTerm(term))}
      />
      <KeyFigure label={copy.dscr} value={dscr && `${dscr.ratio}×`} note={dscrNote(summary)} />
      <KeyFigure
        label={copy.collateralCoverage}
        value={coverage && `${coverage.ratio}×`}
        note={coverageNote(summary)}
      />
      <KeyFigure
        label={copy.equityInjection}
        value={equity === null ? stated : formatFraction(equity.share)}
        note={equity === null ? copy.statedDownPayment : equityNote(equity)}
      />
      <KeyFigure label={copy.creditScore} value={deal.personal_credit_score} />
      <KeyFigure
        label={copy.timeInBusiness}
        value={year === null ? null : yearsInBusiness(year)}
        note={year === null ? null : copy.since(year)}
      />
    </dl>
  )
}

function Assessment({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null
  return (
    <div className={styles.details}>
      <h3>{title}</h3>
      <p className={ui.lines}>{text}</p>
    </div>
  )
}

function Missing({ deal }: { deal: LenderDeal }) {
  const missing = missingFrom(deal)
  if (missing.length === 0) return null
  return (
    <div className={styles.details}>
      <h3>{copy.missing}</h3>
      <p>{missing.join(' · ')}</p>
      <p className={ui.quiet} data-screen-only>
        {copy.missingText(deal.partner.name)}
      </p>
    </div>
  )
}

/** One page: the figures, why, what speaks for and against it, and what is missing. */
export function CreditSummary({ deal }: { deal: LenderDeal }) {
  const { warnings } = deal.credit_summary
  return (
    <Section title={copy.creditSummary}>
      <div className={clsx(ui.stack4, styles.assessment)}>
        <KeyFigures deal={deal} />
        {warnings.length > 0 && (
          <ul className={clsx(ui.stack2, ui.note, ui.cautionNote, ui.small)} aria-label={copy.checkAmounts}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
        <Assessment title={copy.purposeOfRequest} text={deal.reason} />
        <Assessment title={copy.strengths} text={deal.positives} />
        <Assessment title={copy.weaknesses} text={deal.negatives} />
        <Missing deal={deal} />
      </div>
    </Section>
  )
}
