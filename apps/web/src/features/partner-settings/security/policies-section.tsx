import type { SecurityAudience, SecurityPolicies, SecurityPolicy } from '@loanyard/contract/partners/security'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatDateInSentence } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { LogCell, LogTable } from '../../../ui/log/log-table.tsx'
import * as copy from './copy.ts'
import { PolicyDialog } from './policy-dialog.tsx'
import { policiesQuery } from './queries.ts'

function ruleOf({ second_factor, required_from }: SecurityPolicy): string {
  if (second_factor === 'offered') return copy.offered
  return required_from !== null && Date.parse(required_from) > Date.now()
    ? copy.requiredFrom(formatDateInSentence(required_from))
    : copy.required
}

const dayMinutes = 24 * 60

/** In the largest unit that has no remainder. */
function timeOf(minutes: number): string {
  if (minutes % dayMinutes === 0) return copy.days(minutes / dayMinutes)
  return minutes % 60 === 0 ? copy.hours(minutes / 60) : copy.minutes(minutes)
}

/** When a session ends. How long it may be unused is left out where the whole session isn't longer. */
function limitsOf(
  policy: SecurityPolicy,
  { staff_session_hours, session_days, idle_days }: SecurityPolicies['defaults'],
) {
  const { audience, idle_minutes, session_hours } = policy
  const longest = (session_hours ?? (audience === 'staff' ? staff_session_hours : session_days * 24)) * 60
  const idle = idle_minutes ?? idle_days * dayMinutes
  return longest <= idle ? copy.after(timeOf(longest)) : copy.afterEither(timeOf(idle), timeOf(longest))
}

/** Who needs a second factor, and how long sessions last. */
export function PoliciesSection({ partnerId }: { partnerId: string }) {
  const { data, error, refetch, isFetching } = useQuery(policiesQuery(partnerId))
  const [edited, setEdited] = useState<SecurityAudience | null>(null)
  const policy = data?.policies.find(({ audience }) => audience === edited)
  return (
    <Section title={copy.rules}>
      <div className={ui.stack4}>
        <p className={ui.quiet}>{copy.rulesHelp}</p>
        {data === undefined && error === null && <SkeletonRows count={4} />}
        {data === undefined && error !== null && (
          <FailedState inline title={copy.loadRulesFailed} onRetry={() => void refetch()} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        )}
        {data !== undefined && (
          <LogTable label={copy.rulesTable} columns={copy.ruleColumns}>
            {data.policies.map((each) => (
              <tr key={each.audience}>
                <LogCell column="who">{copy.audiences[each.audience]}</LogCell>
                <td>{ruleOf(each)}</td>
                <td>{copy.withoutOf(each.without_second_factor, each.people)}</td>
                <td>{limitsOf(each, data.defaults)}</td>
                <td>
                  <Button
                    size="small"
                    aria-label={copy.editRules(copy.audiences[each.audience])}
                    onClick={() => setEdited(each.audience)}
                  >
                    {copy.edit}
                  </Button>
                </td>
              </tr>
            ))}
          </LogTable>
        )}
      </div>
      {data !== undefined && policy !== undefined && (
        <PolicyDialog partnerId={partnerId} policy={policy} defaults={data.defaults} onClose={() => setEdited(null)} />
      )}
    </Section>
  )
}
