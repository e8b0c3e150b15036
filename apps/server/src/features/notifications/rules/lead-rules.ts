import type { LeadStatus } from '@loanyard/contract/core/values'
import type { LoanRequestState } from '@loanyard/contract/loan-requests/loan-requests'
import { formatLeadCount } from '../../leads/index.ts'
import { requestState } from '../../loan-requests/index.ts'
import * as copy from '../copy.ts'
import { bold, type Rule, type Rules, type NotificationDraft } from '../notification-draft.ts'

const leadAssigned: Rule<'lead_assigned'> = (event, { name }) => {
  const assigned = event.changes.find(({ field }) => field === 'assigned_to')?.to
  return assigned === null || assigned === undefined
    ? []
    : [
        {
          audience: 'staff',
          about: assigned,
          type: 'lead_assigned',
          title: copy.leadAssignedTitle,
          description: copy.leadAssigned(bold(name), bold(event.data['full_name'] as string)),
        },
      ]
}

/** With the same status that the requester sees online. */
const loanRequestUpdated = (lead: string, state: LoanRequestState): NotificationDraft<'loan_request_updated'> => ({
  audience: 'requester_of_lead',
  about: lead,
  type: 'loan_request_updated',
  title: copy.loanRequestTitle,
  description: copy.loanRequestState(state),
})

const leadStatusChanged: Rule<'loan_request_updated'> = ({ subject, changes }) => {
  const status = changes.find(({ field }) => field === 'lead_status')
  if (status === undefined) return []
  const [before, after] = [stateAt(status.from), stateAt(status.to)]
  return after === before ? [] : [loanRequestUpdated(subject, after)]
}

const stateAt = (status: string | null) =>
  requestState({ lead_status: status as LeadStatus | null, has_deal: status === 'Converted' })

export const leadRules: Pick<Rules, 'lead_created' | 'leads_imported' | 'lead_updated' | 'lead_deleted'> = {
  lead_created: (event, { name }) => [
    {
      audience: 'staff_of_lead',
      about: event.subject,
      type: 'lead_created',
      title: copy.newLeadTitle,
      description:
        event.data['source'] === 'prequalify'
          ? copy.leadRequestedOnline(bold(event.changes[0]?.to))
          : copy.leadAdded(bold(name), bold(event.changes[0]?.to)),
    },
    ...leadAssigned(event, { name, isStaff: true }),
  ],
  leads_imported: (event, { name }) => [
    {
      audience: 'managers',
      type: 'lead_created',
      title: copy.leadsImportedTitle,
      description: copy.leadsImported(bold(name), bold(formatLeadCount(Number(event.data['rows'])))),
    },
  ],
  lead_updated: (event, actor) => [...leadAssigned(event, actor), ...leadStatusChanged(event, actor)],
  lead_deleted: ({ subject }) => [loanRequestUpdated(subject, 'Closed')],
}
