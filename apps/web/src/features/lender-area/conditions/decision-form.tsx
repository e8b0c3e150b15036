import { decideCondition } from '@loanyard/contract/lenders/conditions/calls'
import {
  conditionDecision,
  type Condition,
  type ConditionDecision,
} from '@loanyard/contract/lenders/conditions/schemas'
import type * as z from 'zod'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { refetchDealIfGone } from '../queries.ts'
import { reloadConditions, requestOn } from './condition-queries.ts'
import * as copy from './copy.ts'

interface DecisionFormProps {
  deal: DealRef
  condition: Condition
  decision: 'send_back' | 'waive'
  onDone: () => void
}

/** Decisions that say why. */
export function DecisionForm({ deal, condition, decision, onDone }: DecisionFormProps) {
  const form = useSchemaForm<z.input<typeof conditionDecision>, ConditionDecision>(conditionDecision, {
    decision,
    comment: '',
  })
  const save = useFormMutation(form, {
    mutationFn: (body: ConditionDecision) =>
      refetchDealIfGone(deal, callApi(decideCondition, { ...requestOn(deal, condition), body })),
    onSuccess: () => {
      onDone()
      return reloadConditions(deal)
    },
    failure: copy.saveFailed,
  })
  return (
    <Form form={form} onSubmit={save} label={copy.actionOn(copy.decisionLabels[decision], condition.title)}>
      <TextAreaField
        control={form.control}
        name="comment"
        label={copy.commentLabels[decision]}
        rows={2}
        {...(decision === 'waive' ? { optional: true } : {})}
      />
      <div className={ui.wrap2}>
        <Button type="submit" variant="primary" size="small" busy={form.formState.isSubmitting}>
          {copy.decisionLabels[decision]}
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          {actionLabels.cancel}
        </Button>
      </div>
    </Form>
  )
}
