import * as contractCopy from '@loanyard/contract/partners/copy'
import {
  idleMinutes,
  maxGraceDays,
  secondFactorRules,
  sessionHours,
  updateSecurityPolicy,
  type SecurityPolicies,
  type SecurityPolicy,
  type SecurityPolicyChange,
} from '@loanyard/contract/partners/security'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { ChoiceField } from '../../../ui/form/choice-field.tsx'
import { FieldRow, Form } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { refreshSecurity } from './queries.ts'

const whole = (min: number, max: number, message: string) =>
  z.number({ error: message }).int(message).min(min, message).max(max, message)

const policyForm = z.object({
  second_factor: z.enum(secondFactorRules),
  grace_days: whole(0, maxGraceDays, contractCopy.graceDays(maxGraceDays)),
  idle_minutes: whole(idleMinutes.min, idleMinutes.max, contractCopy.idleMinutes(idleMinutes)).nullable(),
  session_hours: whole(sessionHours.min, sessionHours.max, contractCopy.sessionHours(sessionHours)).nullable(),
})
type Values = z.output<typeof policyForm>

/** Days that an Admin who requires it is offered first. */
const usualGraceDays = 14

const choices = [
  { value: 'offered', label: copy.offeredLabel, description: copy.offeredHelp },
  { value: 'required', label: copy.requiredLabel, description: copy.requiredHelp },
]

/** Only what differs from the rules as they are; a rule that is required already keeps its day. */
function changeOf(policy: SecurityPolicy, values: Values): SecurityPolicyChange {
  const { second_factor, grace_days, idle_minutes, session_hours } = values
  const isNew = second_factor === 'required' && policy.second_factor === 'offered'
  return {
    second_factor,
    ...(isNew ? { grace_days } : {}),
    ...(idle_minutes === policy.idle_minutes ? {} : { idle_minutes }),
    ...(session_hours === policy.session_hours ? {} : { session_hours }),
  }
}

interface PolicyDialogProps {
  partnerId: string
  policy: SecurityPolicy
  defaults: SecurityPolicies['defaults']
  onClose: () => void
}

export function PolicyDialog({ partnerId, policy, defaults, onClose }: PolicyDialogProps) {
  const { audience, version } = policy
  const form = useSchemaForm<z.input<typeof policyForm>, Values>(policyForm, {
    second_factor: policy.second_factor,
    grace_days: usualGraceDays,
    idle_minutes: policy.idle_minutes,
    session_hours: policy.session_hours,
  })
  const { control } = form
  const rule = useWatch({ control, name: 'second_factor' })
  const save = useFormMutation(form, {
    mutationFn: (values: Values) =>
      callApi(updateSecurityPolicy, {
        params: { partner_id: partnerId, audience },
        body: changeOf(policy, values),
        ifMatch: version,
        // Also when someone else changed the rules: the next try then has theirs.
      }).finally(() => void refreshSecurity(partnerId)),
    onSuccess: () => {
      notifySuccess(copy.rulesSaved)
      onClose()
    },
    failure: copy.saveRulesFailed,
  })
  const longest = audience === 'staff' ? copy.hours(defaults.staff_session_hours) : copy.days(defaults.session_days)
  return (
    <Dialog opened onClose={onClose} title={copy.editRules(copy.audiences[audience])}>
      <Form form={form} onSubmit={save} label={copy.rules}>
        <ChoiceField control={control} name="second_factor" label={copy.secondStep} choices={choices} />
        {rule === 'required' && policy.second_factor === 'offered' && (
          <NumberField control={control} name="grace_days" label={copy.graceDays} help={copy.graceHelp} />
        )}
        <FieldRow>
          <NumberField
            control={control}
            name="idle_minutes"
            label={copy.idleMinutes}
            optional
            help={copy.idleHelp(copy.days(defaults.idle_days))}
          />
          <NumberField
            control={control}
            name="session_hours"
            label={copy.sessionHours}
            optional
            help={copy.idleHelp(longest)}
          />
        </FieldRow>
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {copy.saveRules}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
