import { dealPlaceholder } from '../../../db/placeholders.ts'
import type { AuditEvent } from '../../../services/audit/audit-event.ts'
import * as copy from '../copy.ts'
import { bold, type LenderRules, type Rule, type NotificationDraft } from '../notification-draft.ts'

const lender = ({ changes }: AuditEvent) => changes[0]?.to ?? changes[0]?.from
const secondChange = ({ changes }: AuditEvent) => changes[1]?.to ?? changes[1]?.from

/**
 * These events have emails of their own: to lenders for sharing and messages, to the person who shared for responses.
 */
const aboutSharing = { type: 'deal_shared', hasOwnEmail: true } as const

const dealShared = { ...aboutSharing, title: copy.dealSharedTitle } as const

type LenderSentence = (lender: string, deal: string, event: AuditEvent) => string

/** Coordinators don't work with lenders. */
const lenderUpdate =
  (title: string, describe: LenderSentence): Rule<'deal_shared'> =>
  (event) => [
    {
      ...aboutSharing,
      audience: 'managers',
      title,
      description: describe(bold(lender(event)), dealPlaceholder, event),
    },
  ]

const responses: Readonly<Record<string, LenderSentence>> = {
  Interested: copy.lenderInterested,
  Declined: copy.lenderDeclined,
}

/** One notification is enough for messages that weren't read yet. */
const newMessage = { title: copy.newMessageTitle, once: true } as const

/** Notifies the other side. Only a message from the partner names a lender as its recipient. */
const messageSent: Rule<'deal_shared'> = (event, { name }) =>
  event.changes[0]?.to === null
    ? [
        {
          ...aboutSharing,
          ...newMessage,
          audience: 'managers',
          description: copy.messageFromLender(bold(name), bold(lender(event)), dealPlaceholder),
        },
      ]
    : [
        {
          ...aboutSharing,
          ...newMessage,
          audience: 'lender_of_deal',
          about: event.subject,
          description: copy.messageSent(bold(name), dealPlaceholder),
        },
      ]

const sharedWithPeople: Rule<'deal_shared'> = (event, { name }) => {
  const people = Array.isArray(event.data['people']) ? event.data['people'] : []
  return people.map((about): NotificationDraft<'deal_shared'> => ({
    ...dealShared,
    audience: 'lender_person',
    about: String(about),
    description: copy.dealShared(bold(name), dealPlaceholder),
  }))
}

/** Tells the lender. No other email does. */
const offerAccepted =
  (title: string, describe: (deal: string, terms: string) => string): Rule<'deal_shared'> =>
  (event) => [
    {
      type: 'deal_shared',
      audience: 'lender_of_deal',
      about: event.subject,
      title,
      description: describe(dealPlaceholder, bold(secondChange(event))),
    },
  ]

/** Tells another lender what the borrower decided, but not whose offer it is. */
const aboutChoice =
  (title: string, describe: (deal: string) => string): Rule<'deal_shared'> =>
  (event) => [
    {
      type: 'deal_shared',
      audience: 'lender_of_deal',
      about: event.subject,
      title,
      description: describe(dealPlaceholder),
    },
  ]

export const lenderRules: LenderRules = {
  lender_shared: (event, { name }) => [
    {
      ...dealShared,
      audience: 'lender_of_deal',
      about: event.subject,
      description: copy.sharedWithLender(bold(name), dealPlaceholder, bold(lender(event))),
    },
  ],
  lender_staff_shared: sharedWithPeople,
  lender_responded: lenderUpdate(copy.lenderRespondedTitle, (name, deal, event) =>
    (responses[event.changes[1]?.to ?? ''] ?? copy.lenderResponded)(name, deal, event),
  ),
  lender_offer_made: lenderUpdate(copy.termsOfferedTitle, (name, deal, event) =>
    copy.termsOffered(name, bold(secondChange(event)), deal),
  ),
  lender_offer_withdrawn: lenderUpdate(copy.termsWithdrawnTitle, copy.termsWithdrawn),
  lender_offer_accepted: offerAccepted(copy.offerAcceptedTitle, copy.offerAccepted),
  lender_offer_acceptance_undone: offerAccepted(copy.acceptanceUndoneTitle, copy.acceptanceUndone),
  lender_offer_not_chosen: aboutChoice(copy.notChosenTitle, copy.notChosen),
  lender_offer_open_again: aboutChoice(copy.openAgainTitle, copy.openAgain),
  lender_conditions_added: lenderUpdate(copy.conditionsTitle, (name, deal, event) =>
    copy.conditionsAdded(name, bold(secondChange(event)), deal),
  ),
  lender_condition_decided: lenderUpdate(copy.conditionTitle, (name, deal, event) =>
    copy.conditionDecided(name, bold(secondChange(event)), deal),
  ),
  lender_condition_answered: (event, { name }) => [
    {
      ...aboutSharing,
      once: true,
      audience: 'lender_of_deal',
      about: String(event.data['lender']),
      title: copy.conditionAnsweredTitle,
      description: copy.conditionAnswered(bold(name), dealPlaceholder),
    },
  ],
  lender_message_sent: messageSent,
}
