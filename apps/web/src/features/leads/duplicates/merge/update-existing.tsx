import { mergeFields, type MergeField } from '@loanyard/contract/leads/merges'
import type { Lead, LeadChanges } from '@loanyard/contract/leads/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { messageOf, reasonOf } from '../../../../lib/api/api-error.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { StickyFooter } from '../../../../ui/overlay/sticky-footer.tsx'
import type { AssignableStaff } from '../../assignee-name.ts'
import { leadFailures } from '../../data/lead-commands.ts'
import { useLeadSaving } from '../../panel/facts/use-lead-saving.ts'
import { leadQuery } from '../../queries.ts'
import { CompareFields } from './compare-fields.tsx'
import { differingFields, type ComparedValues, type Sides } from './compare.ts'
import * as copy from './copy.ts'
import styles from './merge.module.css'

/** What someone typed for a new lead; what they left blank says nothing. */
export type TypedValues = Readonly<Partial<Record<MergeField, string | number | null | undefined>>>

interface UpdateExistingProps {
  partnerId: string
  leadId: string
  name: string
  typed: TypedValues
  staff: readonly AssignableStaff[]
  onClose: () => void
  onUpdated: (lead: Lead) => void
}

/** The lead that is there already takes over what was typed for a new one. */
export function UpdateExisting({ partnerId, leadId, name, onClose, ...rest }: UpdateExistingProps) {
  const { data: lead, error, refetch } = useQuery({ ...leadQuery(partnerId, leadId), staleTime: 0 })
  return (
    <Dialog opened onClose={onClose} title={copy.updateTitle(name)} size="large">
      {lead !== undefined && <Choices lead={lead} onClose={onClose} {...rest} />}
      {lead === undefined && error === null && <Skeleton height="12rem" />}
      {lead === undefined && error !== null && (
        <FailedState inline title={leadFailures.fetch} onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailedState>
      )}
    </Dialog>
  )
}

type ChoicesProps = Pick<UpdateExistingProps, 'typed' | 'staff' | 'onClose' | 'onUpdated'> & { lead: Lead }

function Choices({ lead, typed, staff, onClose, onUpdated }: ChoicesProps) {
  const [sides, setSides] = useState<Sides>({})
  const values: readonly [ComparedValues, ComparedValues] = [lead, { ...lead, ...filledIn(typed) }]
  const isLocked = (field: MergeField) =>
    (field === 'lead_status' && lead.deal !== null) || (field === 'assigned_to' && !lead.can.assign)
  const fields = differingFields(values).filter((field) => !isLocked(field))
  // The name and status of a lead in progress aren't replaced by accident.
  const sideOf = (field: MergeField) => sides[field] ?? (field === 'lead_status' || field === 'full_name' ? 0 : 1)
  const { update } = useLeadSaving(lead)
  const { mutate, isPending, error } = useMutation({
    // The values beside the typed ones are those of this version.
    mutationFn: (body: LeadChanges) => update(body, lead.version),
    onSuccess: onUpdated,
  })
  const save = () => {
    const chosen = fields.filter((field) => sideOf(field) === 1)
    if (chosen.length === 0) onUpdated(lead)
    else mutate(Object.fromEntries(chosen.map((field) => [field, values[1][field]])))
  }
  return (
    <div className={ui.stack3}>
      {error !== null && (
        <p className={ui.problem} role="alert">
          {reasonOf(error, leadFailures.update)}
        </p>
      )}
      <p className={ui.quiet}>{fields.length === 0 ? copy.nothingNew : copy.updateText}</p>
      {fields.length > 0 && (
        <div className={clsx(ui.quiet, styles.row)}>
          <span />
          <span>{copy.now}</span>
          <span>{copy.typed}</span>
        </div>
      )}
      <CompareFields
        fields={fields}
        values={values}
        sideOf={sideOf}
        onChange={(chosen) => setSides({ ...sides, ...chosen })}
        staff={staff}
      />
      <StickyFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button variant="primary" busy={isPending} onClick={save}>
          {fields.length === 0 ? copy.openLead : copy.save}
        </Button>
      </StickyFooter>
    </div>
  )
}

function filledIn(typed: TypedValues): Partial<ComparedValues> {
  return Object.fromEntries(
    mergeFields.flatMap((field) => {
      const value = typed[field] ?? null
      return value === null || value === '' ? [] : [[field, value]]
    }),
  )
}
