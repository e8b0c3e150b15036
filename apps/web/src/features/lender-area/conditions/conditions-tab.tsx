import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { decideCondition, removeCondition } from '@loanyard/contract/lenders/conditions/calls'
import type { Condition, ConditionDecision } from '@loanyard/contract/lenders/conditions/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { ConditionItem } from '../../../domain/lenders/conditions/condition-item.tsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { usePollInterval } from '../../../lib/realtime/realtime.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { notifyFailure } from '../../../ui/feedback/toast.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { pollMs, refetchDealIfGone } from '../queries.ts'
import { currentOffer } from '../response/current-offer.ts'
import { AddForm } from './add-form.tsx'
import { conditionsQuery, reloadConditions, requestOn } from './condition-queries.ts'
import * as copy from './copy.ts'
import { DecisionForm } from './decision-form.tsx'
import { EditForm } from './edit-form.tsx'

type OpenForm = 'edit' | 'send_back' | 'waive'

interface OwnConditionProps {
  deal: DealRef
  condition: Condition
  hrefOf: (documentId: string) => string
}

function useDecision(deal: DealRef, condition: Condition) {
  const { mutate: settle, isPending } = useMutation({
    mutationFn: (decision: ConditionDecision['decision']) =>
      refetchDealIfGone(deal, callApi(decideCondition, { ...requestOn(deal, condition), body: { decision } })),
    onError: (error, decision) => notifyFailure(error, copy.saveFailed, () => settle(decision)),
    onSettled: () => reloadConditions(deal),
  })
  const { mutate: drop, isPending: isRemoving } = useMutation({
    mutationFn: () => refetchDealIfGone(deal, callApi(removeCondition, requestOn(deal, condition))),
    onError: (error) => notifyFailure(error, copy.removeFailed, () => drop()),
    onSettled: () => reloadConditions(deal),
  })
  return { settle, drop, isBusy: isPending || isRemoving }
}

function OwnCondition({ deal, condition, hrefOf }: OwnConditionProps) {
  const [form, setForm] = useState<OpenForm | null>(null)
  const { settle, drop, isBusy } = useDecision(deal, condition)
  const { can, title } = condition
  const close = () => setForm(null)
  const button = (label: string, onClick: () => void) => (
    <Button size="small" busy={isBusy} aria-label={copy.actionOn(label, title)} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <ConditionItem condition={condition} side="lender" hrefOf={hrefOf}>
      {form === 'edit' && <EditForm deal={deal} condition={condition} onDone={close} />}
      {(form === 'send_back' || form === 'waive') && (
        <DecisionForm deal={deal} condition={condition} decision={form} onDone={close} />
      )}
      {form === null && (
        <div className={ui.wrap2}>
          {can.satisfy && button(copy.decisionLabels.satisfy, () => settle('satisfy'))}
          {can.send_back && button(copy.decisionLabels.send_back, () => setForm('send_back'))}
          {can.reopen && button(copy.decisionLabels.reopen, () => settle('reopen'))}
          {can.update && button(copy.edit, () => setForm('edit'))}
          {can.waive && button(copy.decisionLabels.waive, () => setForm('waive'))}
          {can.remove && button(copy.remove, () => drop())}
        </div>
      )}
    </ConditionItem>
  )
}

interface ConditionsTabProps {
  deal: LenderDeal
  hrefOf: (documentId: string) => string
}

/** What the lender needs, and what the broker answered. */
export function ConditionsTab({ deal, hrefOf }: ConditionsTabProps) {
  const dealRef = { partnerId: deal.partner.id, dealId: deal.id }
  const [isAdding, setAdding] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...conditionsQuery(dealRef),
    refetchInterval: usePollInterval(pollMs.deal),
  })
  const retry = () => void refetch()
  // The offer's text, as a start.
  const offered = data?.results.length === 0 ? (currentOffer(deal)?.conditions ?? '') : ''
  if (data === undefined) {
    if (error === null) return <Skeleton height="12rem" />
    return (
      <FailedState inline title={copy.loadFailed} onRetry={retry} retrying={isFetching}>
        {messageOf(error)}
      </FailedState>
    )
  }
  return (
    <Section
      title={copy.list}
      actions={
        data.can.add && !isAdding ? (
          <Button size="small" onClick={() => setAdding(true)}>
            {copy.add}
          </Button>
        ) : undefined
      }
    >
      {error !== null && <RefreshFailed title={copy.loadFailed} error={error} onRetry={retry} retrying={isFetching} />}
      {!deal.can.respond && <p className={ui.quiet}>{copy.closed(deal.status)}</p>}
      {isAdding && <AddForm deal={deal} start={offered} onDone={() => setAdding(false)} />}
      {data.results.length === 0 && !isAdding && (
        <EmptyState inline title={copy.none}>
          {data.can.add ? copy.noneText(deal.partner.name) : copy.noneClosed}
        </EmptyState>
      )}
      <ul aria-label={copy.list}>
        {data.results.map((condition) => (
          <OwnCondition key={condition.id} deal={dealRef} condition={condition} hrefOf={hrefOf} />
        ))}
      </ul>
    </Section>
  )
}
