import type { LeadStatus } from '@loanyard/contract/values'
import type { Deed } from '../../platform/deeds.ts'
import { leadsInWords } from '../leads/index.ts'
import { stateOf } from '../loan-requests/index.ts'
import { lenderRules } from './lender-rules.ts'
import { named, theDeal, thePartner, type Doer, type Rule, type Telling } from './telling.ts'

const from = ({ changes }: Deed) => changes[0]?.from
const to = ({ changes }: Deed) => changes[0]?.to

/** What the client answered, told to staff; what staff entered for the client is no news to them. */
const answered =
  (what: string): Rule =>
  (deed, { name, isStaff }) =>
    isStaff
      ? []
      : [
          {
            audience: 'staff_of_deal',
            type: 'request_submitted',
            title: 'Answer received',
            description: `${named(name)} ${what} ${named(to(deed))} for ${theDeal}`,
          },
        ]

interface Decided {
  readonly type: 'request_approved' | 'request_rejected'
  readonly title: string
  readonly words: string
  /** It goes into the mail about what waits on the client. */
  readonly mailed?: true
}

const decided =
  ({ words, ...rest }: Decided): Rule =>
  (deed, { name }) => [
    { audience: 'clients_of_deal', description: `${named(name)} ${words} ${named(to(deed))} for ${theDeal}`, ...rest },
  ]

const asked: Rule = (deed, { name }) => [
  {
    audience: 'clients_of_deal',
    type: 'request_created',
    title: 'New request',
    description: `${named(name)} requested ${named(to(deed))} for ${theDeal}`,
    mailed: true,
  },
]

/** A deal went somewhere: all hear of it in the same words, but lenders not who on the staff it was. */
const moved =
  (type: 'deal_stage_moved' | 'deal_status_changed', title: string, words: (deed: Deed) => string): Rule =>
  (deed, { name }) => {
    return (['staff_of_deal', 'clients_of_deal', 'lenders_of_deal'] as const).map((audience) => ({
      audience,
      type,
      title,
      description: `${audience === 'lenders_of_deal' ? thePartner : named(name)} ${words(deed)}`,
    }))
  }

const leadAssigned: Rule = (deed, { name }) => {
  const assigned = deed.changes.find(({ field }) => field === 'assigned_to')?.to
  return assigned === null || assigned === undefined
    ? []
    : [
        {
          audience: 'staff',
          about: assigned,
          type: 'lead_assigned',
          title: 'Lead assigned to you',
          description: `${named(name)} assigned the lead ${named(deed.data['full_name'] as string)} to you`,
        },
      ]
}

/** What became of a loan that was asked for on the public pages, in the words its requester sees. */
const requestWent = (lead: string, state: string): Telling => ({
  audience: 'requester_of_lead',
  about: lead,
  type: 'loan_request_updated',
  title: 'Your loan request',
  description: `Your loan request: **${state}**`,
})

const requestMoved: Rule = ({ subject, changes }) => {
  const status = changes.find(({ field }) => field === 'lead_status')
  if (status === undefined) return []
  const [before, after] = [stateAt(status.from), stateAt(status.to)]
  return after === before ? [] : [requestWent(subject, after)]
}

/** The audit trail holds a lead's status as text. */
const stateAt = (status: string | null) =>
  stateOf({ lead_status: status as LeadStatus | null, has_deal: status === 'Converted' })

/** What follows from a deed, by its action in the audit trail; actions that nobody is told of are not here. */
const rules: Readonly<Record<string, Rule>> = {
  ...lenderRules,
  lead_created: (deed, { name }) => [
    {
      audience: 'staff_of_lead',
      about: deed.subject,
      type: 'lead_created',
      title: 'New lead',
      description:
        deed.data['source'] === 'prequalify'
          ? `${named(to(deed))} requested a loan online`
          : `${named(name)} added the lead ${named(to(deed))}`,
    },
    ...leadAssigned(deed, { name, isStaff: true }),
  ],
  leads_imported: (deed, { name }) => [
    {
      audience: 'managers',
      type: 'lead_created',
      title: 'Leads imported',
      description: `${named(name)} imported ${named(leadsInWords(Number(deed.data['rows'])))}`,
    },
  ],
  lead_updated: (deed, doer) => [...leadAssigned(deed, doer), ...requestMoved(deed, doer)],
  lead_deleted: ({ subject }) => [requestWent(subject, 'Closed')],
  deal_created: (_, { name }) => [
    {
      audience: 'staff_of_deal',
      type: 'deal_created',
      title: 'New deal',
      description: `${named(name)} created ${theDeal}`,
    },
  ],
  client_invited: (_, { name }) => [
    {
      audience: 'clients_of_deal',
      type: 'deal_created',
      title: 'Your loan application',
      description: `${named(name)} opened ${theDeal} for you`,
      mailed: true,
    },
  ],
  deal_stage_moved: moved(
    'deal_stage_moved',
    'Stage changed',
    (deed) => `moved ${theDeal} from ${named(from(deed))} to ${named(to(deed))}`,
  ),
  deal_status_changed: moved(
    'deal_status_changed',
    'Status changed',
    (deed) => `changed ${theDeal} from ${named(from(deed))} to ${named(to(deed))}`,
  ),
  deal_shared: (deed, { name }) => [
    {
      audience: 'staff',
      about: deed.subject,
      type: 'deal_shared',
      title: 'Deal shared with you',
      description: `${named(name)} shared ${theDeal} with you`,
    },
  ],
  bundle_requested: asked,
  request_created: asked,
  request_submitted: answered('answered'),
  request_resubmitted: answered('changed the answer to'),
  request_signed: answered('signed'),
  request_approved: decided({ type: 'request_approved', title: 'Request approved', words: 'approved' }),
  request_waived: decided({ type: 'request_approved', title: 'Request waived', words: 'waived' }),
  request_rejected: decided({
    type: 'request_rejected',
    title: 'Changes requested',
    words: 'requested changes to',
    mailed: true,
  }),
  request_reopened: decided({ type: 'request_rejected', title: 'Request reopened', words: 'reopened', mailed: true }),
  document_uploaded: (deed, { name, isStaff }) =>
    // What was sent for a request is told of with its answer.
    isStaff || deed.data['request'] !== undefined
      ? []
      : [
          {
            audience: 'staff_of_deal',
            type: 'document_uploaded',
            title: 'Document uploaded',
            description: `${named(name)} uploaded ${named(to(deed))} for ${theDeal}`,
          },
        ],
}

/** Who is told what when this is done. */
export function tellingsOf(deed: Deed, doer: Doer): readonly Telling[] {
  return rules[deed.action]?.(deed, doer) ?? []
}
