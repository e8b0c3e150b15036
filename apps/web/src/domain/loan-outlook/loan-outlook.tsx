import { outlookOf, type OutlookFacts, type OutlookReason } from '@loanyard/lending/pre-qualification/outlook'
import { IconAlertTriangle, IconCheck, IconPointFilled } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { formatMoneyWhole } from '../../lib/format/format.ts'
import { formatFraction } from '../../lib/format/rates-and-terms.ts'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './loan-outlook.module.css'

type Of<T extends OutlookReason['topic']> = Extract<OutlookReason, { topic: T }>

function downPayment({ effect, required_rate, required, missing }: Of<'down_payment'>): string {
  const rate = formatFraction(required_rate)
  if (effect === 'helps') return copy.enoughDown(rate)
  if (effect === 'open') return copy.downNeeded(rate)
  return copy.missingDown(rate, formatMoneyWhole(required), formatMoneyWhole(missing))
}

function creditScore({ effect, comfortable }: Of<'credit_score'>): string {
  if (effect === 'helps') return copy.goodScore(String(comfortable))
  return effect === 'gap' ? copy.lowScore(String(comfortable)) : copy.scoreMatters(String(comfortable))
}

const fixedSentences = { start_up: copy.startUp, refinance: copy.refinance, franchise: copy.franchise } as const

function sentenceOf(reason: OutlookReason): string {
  switch (reason.topic) {
    case 'program_limit':
      return copy.programLimit(formatMoneyWhole(reason.largest_loan))
    case 'down_payment':
      return downPayment(reason)
    case 'credit_score':
      return creditScore(reason)
    case 'cash_flow':
      return reason.needed === null
        ? copy.cashFlow(reason.floor)
        : copy.cashFlowNeeded(reason.floor, formatMoneyWhole(reason.needed))
    case 'occupancy':
      return copy.occupancy(reason.existing, reason.built)
    case 'start_up':
    case 'refinance':
    case 'franchise':
      return fixedSentences[reason.topic]
  }
}

/** Our own guideline names itself as one, so it isn't called unconfirmed as well. */
function sourceOf({ topic, rule }: OutlookReason): string {
  const source = 'source' in rule ? rule.source : rule.name
  return rule.confirmed || topic === 'credit_score' ? copy.sourceOf(source) : copy.unconfirmedSourceOf(source)
}

const icons = { helps: IconCheck, gap: IconAlertTriangle, open: IconPointFilled } as const

function Reasons({ reasons }: { reasons: readonly OutlookReason[] }) {
  return (
    <ul className={clsx(ui.stack1, ui.icons16, styles.reasons)}>
      {reasons.map((reason) => {
        const Icon = icons[reason.effect]
        return (
          <li key={reason.topic} data-effect={reason.effect}>
            <Icon aria-hidden="true" />
            <span>
              {sentenceOf(reason)}
              <span className={ui.fine}>{sourceOf(reason)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** How a request looks and why, with its limits first. Never a promise. */
export function LoanOutlook({ facts }: { facts: OutlookFacts }) {
  const { outlook, reasons } = outlookOf(facts)
  const decisive = reasons.filter(({ effect }) => effect !== 'open')
  const open = reasons.filter(({ effect }) => effect === 'open')
  return (
    <section className={clsx(ui.stack2, ui.box, styles.outlook)} aria-label={copy.outlook}>
      <p className={ui.quiet}>{copy.limits}</p>
      <p className={ui.strong}>{copy.summaries[outlook]}</p>
      {decisive.length === 0 ? <p>{copy.nothingYet}</p> : <Reasons reasons={decisive} />}
      {open.length > 0 && (
        <>
          <p>{copy.lendersAlsoAsk}</p>
          <Reasons reasons={open} />
        </>
      )}
    </section>
  )
}
