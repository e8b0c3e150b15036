import type { RuleUsed } from '@loanyard/lending/rules'
import { formatDate } from '../../../lib/format.ts'

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
