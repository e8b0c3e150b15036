import { dealPlaceholder, senderPlaceholder } from '../../db/placeholders.ts'
import type { AuditEvent } from '../../services/audit/audit-event.ts'
import { applicationOpened, applicationTitle } from '../invitations/index.ts'
import type { Audience } from './audiences.ts'
import * as copy from './copy.ts'
import {
  bold,
  type Actor,
  type LenderRules,
  type Rule,
  type Rules,
  type NotificationDraft,
} from './notification-draft.ts'
import { leadRules } from './rules/lead-rules.ts'
import { lenderRules } from './rules/lender-rules.ts'
import { noteRules } from './rules/note-rules.ts'
import { taskRules } from './rules/task-rules.ts'

const from = ({ changes }: AuditEvent) => changes[0]?.from
const to = ({ changes }: AuditEvent) => changes[0]?.to

type RequestSentence = (actor: string, subject: string, deal: string) => string

/** Staff already know what they entered for the client. */
const answerReceived =
  (describe: RequestSentence, title: string = copy.answerReceivedTitle): Rule<'request_submitted'> =>
  (event, { name, isStaff }) =>
    isStaff
      ? []
      : [
          {
            audience: 'staff_of_deal',
            type: 'request_submitted',
            title,
            description: describe(bold(name), bold(to(event)), dealPlaceholder),
          },
        ]

interface ReviewNotice<T> {
  readonly type: T
  readonly title: string
  readonly describe: RequestSentence
  /** The email about open requests covers it. */
  readonly hasOwnEmail?: true
}

const reviewDecided =
  <T extends 'request_approved' | 'request_rejected'>({ describe, type, ...rest }: ReviewNotice<T>): Rule<T> =>
  (event, { name }) => [
    {
      audience: 'clients_of_deal',
      type,
      description: describe(bold(name), bold(to(event)), dealPlaceholder),
      ...rest,
    },
  ]

const requestCreated: Rule<'request_created'> = (event, { name }) => [
  {
    audience: 'clients_of_deal',
    type: 'request_created',
    title: copy.newRequestTitle,
    description: copy.requestCreated(bold(name), bold(to(event)), dealPlaceholder),
    hasOwnEmail: true,
  },
]

/** One unread notification is enough for several messages. */
const messageSent =
  (audience: Audience, title: string, describe: RequestSentence): Rule<'request_message'> =>
  (event, { name }) => [
    {
      audience,
      type: 'request_message',
      title,
      description: describe(bold(name), bold(to(event)), dealPlaceholder),
      hasOwnEmail: true,
      once: true,
    },
  ]

/** Lenders see the partner's name instead of the staff member's. */
const dealMoved =
  <T extends 'deal_stage_moved' | 'deal_status_changed'>(
    type: T,
    title: string,
    describe: (actor: string, deal: string, move: { from: string; to: string }) => string,
  ): Rule<T> =>
  (event, { name }) =>
    (['staff_of_deal', 'clients_of_deal', 'lenders_of_deal'] as const).map((audience) => ({
      audience,
      type,
      title,
      description: describe(audience === 'lenders_of_deal' ? senderPlaceholder : bold(name), dealPlaceholder, {
        from: bold(from(event)),
        to: bold(to(event)),
      }),
    }))

/** Without a spread, which would let rules of actions that don't notify pass. */
const ownRules: Omit<Rules, keyof LenderRules> = {
  ...leadRules,
  deal_created: (_, { name }) => [
    {
      audience: 'staff_of_deal',
      type: 'deal_created',
      title: copy.newDealTitle,
      description: copy.dealCreated(bold(name), dealPlaceholder),
    },
  ],
  client_invited: (_, { name }) => [
    {
      audience: 'clients_of_deal',
      type: 'deal_created',
      title: applicationTitle,
      description: applicationOpened(bold(name), dealPlaceholder),
      hasOwnEmail: true,
    },
  ],
  deal_stage_moved: dealMoved('deal_stage_moved', copy.stageChangedTitle, copy.stageChanged),
  deal_status_changed: dealMoved('deal_status_changed', copy.statusChangedTitle, copy.statusChanged),
  deal_shared: (event, { name }) => [
    {
      audience: 'staff',
      about: event.subject,
      type: 'deal_shared',
      title: copy.dealSharedTitle,
      description: copy.dealShared(bold(name), dealPlaceholder),
    },
  ],
  ...taskRules,
  ...noteRules,
  bundle_requested: requestCreated,
  request_created: requestCreated,
  request_submitted: answerReceived(copy.requestAnswered),
  request_resubmitted: answerReceived(copy.answerChanged),
  request_signed: answerReceived(copy.requestSigned),
  signer_name_differs: answerReceived(copy.checkSigner, copy.checkSignerTitle),
  request_for_other: answerReceived(copy.requestForOther, copy.forOtherTitle),
  request_returned: (event, { name }) => [
    {
      audience: 'clients_of_deal',
      type: 'request_created',
      title: copy.returnedTitle,
      description: copy.requestReturned(bold(name), bold(to(event)), dealPlaceholder),
      hasOwnEmail: true,
    },
  ],
  request_approved: reviewDecided({
    type: 'request_approved',
    title: copy.requestApprovedTitle,
    describe: copy.requestApproved,
  }),
  request_waived: reviewDecided({
    type: 'request_approved',
    title: copy.requestWaivedTitle,
    describe: copy.requestWaived,
  }),
  request_rejected: reviewDecided({
    type: 'request_rejected',
    title: copy.changesRequestedTitle,
    describe: copy.changesRequested,
    hasOwnEmail: true,
  }),
  request_reopened: reviewDecided({
    type: 'request_rejected',
    title: copy.requestReopenedTitle,
    describe: copy.requestReopened,
    hasOwnEmail: true,
  }),
  request_question_asked: messageSent('staff_of_deal', copy.questionTitle, copy.questionAsked),
  request_question_answered: messageSent('clients_of_deal', copy.answerTitle, copy.questionAnswered),
  document_uploaded: (event, { name, isStaff }) =>
    // The answer's notification covers documents sent for a request.
    isStaff || event.data['request'] !== undefined
      ? []
      : [
          {
            audience: 'staff_of_deal',
            type: 'document_uploaded',
            title: copy.documentUploadedTitle,
            description: copy.documentUploaded(bold(name), bold(to(event)), dealPlaceholder),
          },
        ],
}

const rules: Rules = { ...ownRules, ...lenderRules }

export function notificationsFor(event: AuditEvent, actor: Actor): readonly NotificationDraft[] {
  const { action } = event
  return action in rules ? rules[action as keyof Rules](event, actor) : []
}
