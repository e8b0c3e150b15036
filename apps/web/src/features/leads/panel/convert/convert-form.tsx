import { loanPurposes } from '@loanyard/contract/core/values'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { changesOwnership } from '@loanyard/lending/rules/ownership-purposes'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ChecklistDueDate } from '../../../../domain/checklists/checklist-due-date.tsx'
import { FirstRequests } from '../../../../domain/checklists/first-requests.tsx'
import { ownershipChoices } from '../../../../domain/ownership-choices.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { CheckboxField } from '../../../../ui/form/checkbox-field.tsx'
import { AmountField } from '../../../../ui/form/converted-field.tsx'
import { DraftRestored } from '../../../../ui/form/draft-restored.tsx'
import { FieldRow, Form } from '../../../../ui/form/form.tsx'
import { optionsOf } from '../../../../ui/form/options.ts'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { StickyFooter } from '../../../../ui/overlay/sticky-footer.tsx'
import type { AssignableStaff } from '../../assignee-name.ts'
import * as leads from '../../copy.ts'
import { leadFailures } from '../../data/lead-commands.ts'
import {
  changesOf,
  conversionDraft,
  conversionOf,
  conversionSchema,
  leadConversion,
  usualTitle,
  type ConversionResult,
} from './conversion.ts'
import styles from './convert.module.css'
import { CoordinatorsField, type ConversionForm } from './coordinators-field.tsx'
import * as copy from './copy.ts'

export interface ConvertOutcome {
  readonly lead: Lead
  readonly isInvited: boolean
  /** Whether the deal opens. */
  readonly opens: boolean
}

interface ConvertFormProps {
  lead: Lead
  coordinators: readonly AssignableStaff[]
  /** Those of the lead's loan purpose. */
  checklists: readonly string[]
  onCancel: () => void
  onConverted: (outcome: ConvertOutcome) => void
}

/** The name follows the business and the loan purpose until someone types another; a change of ownership is asked only where it matters. */
function DealFields({ form, lead }: { form: ConversionForm; lead: Lead }) {
  const { control, getValues, setValue } = form
  const purpose = useWatch({ control, name: 'loan_purpose' }) ?? null
  const business = useWatch({ control, name: 'business_name' }) ?? null
  const usual = usualTitle(lead, business, purpose)
  const lastUsual = useRef(usual)
  useEffect(() => {
    if (getValues('deal_title') === lastUsual.current) setValue('deal_title', usual)
    lastUsual.current = usual
  }, [usual, getValues, setValue])
  const isAsked = changesOwnership(purpose)
  useEffect(() => {
    if (!isAsked) setValue('ownership_change', null)
  }, [isAsked, setValue])
  return (
    <>
      <TextField control={control} name="deal_title" label={copy.dealName} takesFocus autoComplete="off" />
      <SelectField
        control={control}
        name="loan_purpose"
        label={leads.loanPurpose}
        options={optionsOf(loanPurposes)}
        noneLabel={leads.notSureYet}
      />
      {isAsked && (
        <SelectField
          control={control}
          name="ownership_change"
          label={copy.ownershipChange}
          options={ownershipChoices(purpose)}
          noneLabel={leads.notSureYet}
          help={copy.ownershipHelp}
        />
      )}
      <FieldRow>
        <TextField
          control={control}
          name="business_name"
          label={leads.businessName}
          autoComplete="off"
          optional
          emptyAsNull
        />
        <AmountField control={control} name="loan_amount" label={leads.loanAmount} optional />
      </FieldRow>
    </>
  )
}

type Checklists = NonNullable<ConversionResult['checklists']>
const none: Checklists = []

function Requests({ form, lead }: { form: ConversionForm; lead: Lead }) {
  const { control, setValue } = form
  const purpose = useWatch({ control, name: 'loan_purpose' }) ?? null
  const chosen: Checklists = useWatch({ control, name: 'checklists' }) ?? none
  return (
    <FirstRequests
      partnerId={lead.partner}
      canAddLibrary={lead.can.assign}
      purpose={purpose}
      chosen={chosen}
      onSuggest={(next) => setValue('checklists', next)}
      onChoose={(next) => setValue('checklists', next, { shouldDirty: true })}
      dueDate={<ChecklistDueDate control={control} name="due_date" />}
    />
  )
}

function Footer({ form, onStay, onCancel }: { form: ConversionForm; onStay: () => void; onCancel: () => void }) {
  const { isSubmitting } = form.formState
  return (
    <StickyFooter>
      <Button variant="quiet" className={styles.cancel} onClick={onCancel}>
        {actionLabels.cancel}
      </Button>
      <Button disabled={isSubmitting} onClick={onStay}>
        {copy.convert}
      </Button>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {copy.convertAndOpen}
      </Button>
    </StickyFooter>
  )
}

/** Everything that a deal begins with, in one step. */
export function ConvertForm({ lead, coordinators, checklists, onCancel, onConverted }: ConvertFormProps) {
  const [defaults] = useState(() => conversionOf(lead, lead.can.assign ? coordinators : [], checklists))
  const form = useSchemaForm(conversionSchema, defaults)
  const draft = useFormDraft(form, conversionDraft(lead.id), defaults)
  const isInvited = useWatch({ control: form.control, name: 'send_invitation' }) !== false
  const { mutateAsync: convert } = useMutation(leadConversion)
  const save = useFormMutation(form, {
    mutationFn: async ({ result, opens }: { result: ConversionResult; opens: boolean }): Promise<ConvertOutcome> => ({
      lead: await convert({ lead, body: changesOf(lead, result) }),
      isInvited: result.send_invitation !== false,
      opens,
    }),
    onSuccess: (outcome) => {
      draft.saved()
      onConverted(outcome)
    },
    failure: leadFailures.update,
  })
  const cancel = () => {
    draft.discard()
    onCancel()
  }
  return (
    <Form form={form} onSubmit={(result) => save({ result, opens: true })} label={leads.convertLead(lead.full_name)}>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <div className={styles.columns}>
        <div className={ui.stack4}>
          <DealFields form={form} lead={lead} />
          <CoordinatorsField form={form} coordinators={coordinators} canAssign={lead.can.assign} />
          <CheckboxField
            control={form.control}
            name="send_invitation"
            label={copy.sendInvitation(lead.email)}
            help={isInvited ? undefined : copy.sendLater}
          />
        </div>
        <Requests form={form} lead={lead} />
      </div>
      <Footer
        form={form}
        onStay={() => void form.handleSubmit((result) => save({ result, opens: false }))()}
        onCancel={cancel}
      />
    </Form>
  )
}
