import type { LeadStatus } from '@loanyard/contract/core/values'
import type { AuditEvent } from '../../services/audit/audit-event.ts'
import { formatLeadCount } from '../leads/index.ts'
import { requestState } from '../loan-requests/index.ts'
import { lenderRules } from './lender-rules.ts'
import {
  bold,
  dealPlaceholder,
  partnerPlaceholder,
  type Actor,
  type Rule,
  type NotificationDraft,
} from './notification-draft.ts'

const from = ({ changes }: AuditEvent) => changes[0]?.from
const to = ({ changes }: AuditEvent) => changes[0]?.to

/** What the client answered, told to staff; what staff entered for the client is no news to them. */
const answerReceived =
  (what: string): Rule =>
  (event, { name, isStaff }) =>
    isStaff
      ? []
      : [
          {
            audience: 'staff_of_deal',
            type: 'request_submitted',
            title: 'Answer received',
            description: `${bold(name)} ${what} ${bold(to(event))} for ${dealPlaceholder}`,
          },
        ]

interface Decided {
  readonly type: 'request_approved' | 'request_rejected'
  readonly title: string
  readonly words: string
  /** It goes into the mail about what waits on the client. */
  readonly mailed?: true
}

const reviewDecided =
  ({ words, ...rest }: Decided): Rule =>
  (event, { name }) => [
    {
      audience: 'clients_of_deal',
      description: `${bold(name)} ${words} ${bold(to(event))} for ${dealPlaceholder}`,
      ...rest,
    },
  ]

const requestCreated: Rule = (event, { name }) => [
  {
    audience: 'clients_of_deal',
    type: 'request_created',
    title: 'New request',
    description: `${bold(name)} requested ${bold(to(event))} for ${dealPlaceholder}`,
    mailed: true,
  },
]

/** A deal went somewhere: all hear of it in the same words, but lenders not who on the staff it was. */
const dealMoved =
  (type: 'deal_stage_moved' | 'deal_status_changed', title: string, words: (event: AuditEvent) => string): Rule =>
  (event, { name }) => {
    return (['staff_of_deal', 'clients_of_deal', 'lenders_of_deal'] as const).map((audience) => ({
      audience,
      type,
      title,
      description: `${audience === 'lenders_of_deal' ? partnerPlaceholder : bold(name)} ${words(event)}`,
    }))
  }

const leadAssigned: Rule = (event, { name }) => {
  const assigned = event.changes.find(({ field }) => field === 'assigned_to')?.to
  return assigned === null || assigned === undefined
    ? []
    : [
        {
          audience: 'staff',
          about: assigned,
          type: 'lead_assigned',
          title: 'Lead assigned to you',
          description: `${bold(name)} assigned the lead ${bold(event.data['full_name'] as string)} to you`,
        },
      ]
}

/** What became of a loan that was asked for on the public pages, in the words its requester sees. */
const loanRequestUpdated = (lead: string, state: string): NotificationDraft => ({
  audience: 'requester_of_lead',
  about: lead,
  type: 'loan_request_updated',
  title: 'Your loan request',
  description: `Your loan request: **${state}**`,
})

const leadStatusChanged: Rule = ({ subject, changes }) => {
  const status = changes.find(({ field }) => field === 'lead_status')
  if (status === undefined) return []
  const [before, after] = [stateAt(status.from), stateAt(status.to)]
  return after === before ? [] : [loanRequestUpdated(subject, after)]
}

/** The audit trail holds a lead's status as text. */
const stateAt = (status: string | null) =>
  requestState({ lead_status: status as LeadStatus | null, has_deal: status === 'Converted' })

/** What follows from a deed, by its action in the audit trail; actions that nobody is told of are not here. */
const rules: Readonly<Record<string, Rule>> = {
  ...lenderRules,
  lead_created: (event, { name }) => [
    {
      audience: 'staff_of_lead',
      about: event.subject,
      type: 'lead_created',
      title: 'New lead',
      description:
        event.data['source'] === 'prequalify'
          ? `${bold(to(event))} requested a loan online`
          : `${bold(name)} added the lead ${bold(to(event))}`,
    },
    ...leadAssigned(event, { name, isStaff: true }),
  ],
  leads_imported: (event, { name }) => [
    {
      audience: 'managers',
      type: 'lead_created',
      title: 'Leads imported',
      description: `${bold(name)} imported ${bold(formatLeadCount(Number(event.data['rows'])))}`,
    },
  ],
  lead_updated: (event, actor) => [...leadAssigned(event, actor), ...leadStatusChanged(event, actor)],
  lead_deleted: ({ subject }) => [loanRequestUpdated(subject, 'Closed')],
  deal_created: (_, { name }) => [
    {
      audience: 'staff_of_deal',
      type: 'deal_created',
      title: 'New deal',
      description: `${bold(name)} created ${dealPlaceholder}`,
    },
  ],
  client_invited: (_, { name }) => [
    {
      audience: 'clients_of_deal',
      type: 'deal_created',
      title: 'Your loan application',
      description: `${bold(name)} opened ${dealPlaceholder} for you`,
      mailed: true,
    },
  ],
  deal_stage_moved: dealMoved(
    'deal_stage_moved',
    'Stage changed',
    (event) => `moved ${dealPlaceholder} from ${bold(from(event))} to ${bold(to(event))}`,
  ),
  deal_status_changed: dealMoved(
    'deal_status_changed',
    'Status changed',
    (event) => `changed ${dealPlaceholder} from ${bold(from(event))} to ${bold(to(event))}`,
  ),
  deal_shared: (event, { name }) => [
    {
      audience: 'staff',
      about: event.subject,
      type: 'deal_shared',
      title: 'Deal shared with you',
      description: `${bold(name)} shared ${dealPlaceholder} with you`,
    },
  ],
  bundle_requested: requestCreated,
  request_created: requestCreated,
  request_submitted: answerReceived('answered'),
  request_resubmitted: answerReceived('changed the answer to'),
  request_signed: answerReceived('signed'),
  request_approved: reviewDecided({ type: 'request_approved', title: 'Request approved', words: 'approved' }),
  request_waived: reviewDecided({ type: 'request_approved', title: 'Request waived', words: 'waived' }),
  request_rejected: reviewDecided({
    type: 'request_rejected',
    title: 'Changes requested',
    words: 'requested changes to',
    mailed: true,
  }),
  request_reopened: reviewDecided({
    type: 'request_rejected',
    title: 'Request reopened',
    words: 'reopened',
    mailed: true,
  }),
  document_uploaded: (event, { name, isStaff }) =>
    // What was sent for a request is told of with its answer.
    isStaff || event.data['request'] !== undefined
      ? []
      : [
          {
            audience: 'staff_of_deal',
            type: 'document_uploaded',
            title: 'Document uploaded',
            description: `${bold(name)} uploaded ${bold(to(event))} for ${dealPlaceholder}`,
          },
        ],
}

/** Who is told what when this is done. */
export function notificationsFor(event: AuditEvent, actor: Actor): readonly NotificationDraft[] {
  return rules[event.action]?.(event, actor) ?? []
}
