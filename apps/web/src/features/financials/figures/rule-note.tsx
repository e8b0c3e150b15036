import type { RuleUsed } from '@loanyard/lending/rules'
import { formatDate } from '../../../lib/format.ts'

/** Which edition of a rule a figure was reckoned by. */
export function RuleNote({ rule }: { rule: RuleUsed }) {
  return (
    <>
      {rule.name}, from {formatDate(rule.from)}
      {!rule.confirmed && ', not confirmed'}
      {rule.predates && ', the oldest known'}
    </>
  )
}
