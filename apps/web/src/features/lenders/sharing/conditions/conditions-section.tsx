import type { Condition } from '@loanyard/contract/lenders/conditions/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConditionItem } from '../../../../domain/lenders/conditions/condition-item.tsx'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { usePollInterval } from '../../../../lib/realtime/realtime.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { useSharing } from '../sharing-context.ts'
import { pollMs } from '../sharing-queries.ts'
import { AnswerForm } from './answer-form.tsx'
import { conditionsQuery } from './condition-queries.ts'
import * as copy from './copy.ts'
import { RequestForm } from './request-form.tsx'

function PartnerCondition({ condition }: { condition: Condition }) {
  const { dealRef } = useSharing()
  const [form, setForm] = useState<'answer' | 'request' | null>(null)
  const { can, request, status, title } = condition
  const deal = paths.deal(dealRef.partnerId, dealRef.dealId)
  const answerLabel = status === 'Answered' ? copy.changeAnswer : copy.answer
  return (
    <ConditionItem
      condition={condition}
      side="partner"
      hrefOf={(documentId) => `${deal}?tab=documents&doc=${documentId}`}
    >
      {form === 'answer' && <AnswerForm condition={condition} onDone={() => setForm(null)} />}
      {form === 'request' && <RequestForm condition={condition} onDone={() => setForm(null)} />}
      {form === null && can.answer && (
        <div className={ui.wrap2}>
          <Button size="small" aria-label={copy.actionOn(answerLabel, title)} onClick={() => setForm('answer')}>
            {answerLabel}
          </Button>
          {request === null && status !== 'Answered' && (
            <Button size="small" aria-label={copy.actionOn(copy.askBorrower, title)} onClick={() => setForm('request')}>
              {copy.askBorrower}
            </Button>
          )}
        </div>
      )}
    </ConditionItem>
  )
}

/** The conditions of all lenders, by lender; nothing while there are none. */
export function ConditionsSection() {
  const { dealRef } = useSharing()
  const { data, error, isFetching, refetch } = useQuery({
    ...conditionsQuery(dealRef),
    refetchInterval: usePollInterval(pollMs),
  })
  if (data === undefined && error !== null) {
    return (
      <FailedState inline title={copy.loadFailed} onRetry={() => void refetch()} retrying={isFetching}>
        {messageOf(error)}
      </FailedState>
    )
  }
  if (data === undefined || data.length === 0) return null
  const waiting = data.filter(({ can, status }) => can.answer && status !== 'Answered').length
  return (
    <Section
      title={copy.conditions}
      actions={waiting > 0 ? <span className={ui.quiet}>{copy.waitingOnYou(waiting)}</span> : undefined}
    >
      <div className={ui.stack4}>
        {[...Map.groupBy(data, ({ lender }) => lender.id).values()].map((ofLender) => (
          <div key={ofLender[0]?.lender.id}>
            <h3>{ofLender[0]?.lender.name}</h3>
            {ofLender.every(({ can, status }) => !can.answer && status !== 'Satisfied' && status !== 'Waived') && (
              <p className={ui.quiet}>{copy.readOnly}</p>
            )}
            <ul aria-label={ofLender[0]?.lender.name}>
              {ofLender.map((condition) => (
                <PartnerCondition key={condition.id} condition={condition} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
