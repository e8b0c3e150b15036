import type { AuditEvent } from '../../services/audit/audit-event.ts'
import { bold, dealPlaceholder, type Rule, type NotificationDraft } from './notification-draft.ts'

const lender = ({ changes }: AuditEvent) => changes[0]?.to ?? changes[0]?.from
const secondChange = ({ changes }: AuditEvent) => changes[1]?.to ?? changes[1]?.from

/** All of this has mails of its own: to lenders when something is shared or written, to who shared it when they answer. */
const aboutSharing = { type: 'deal_shared', mailed: true } as const

const shared = { ...aboutSharing, title: 'Deal shared with you' } as const

/** What a lender says, told to those who deal with lenders: not to Coordinators. */
const lenderUpdate =
  (title: string, words: (event: AuditEvent) => string): Rule =>
  (event) => [{ ...aboutSharing, audience: 'managers', title, description: words(event) }]

const responseVerbs: Readonly<Record<string, string>> = {
  Interested: 'is interested in',
  Declined: 'declined',
}

/** Of messages that nobody has looked for yet, one is news enough. */
const newMessage = { title: 'New message', once: true } as const

/** A message: to the other side. What the partner wrote names the lender as who it goes to. */
const messageSent: Rule = (event, { name }) =>
  event.changes[0]?.to === null
    ? [
        {
          ...aboutSharing,
          ...newMessage,
          audience: 'managers',
          description: `${bold(name)} at ${bold(lender(event))} sent a message about ${dealPlaceholder}`,
        },
      ]
    : [
        {
          ...aboutSharing,
          ...newMessage,
          audience: 'lender_of_deal',
          about: event.subject,
          description: `${bold(name)} sent a message about ${dealPlaceholder}`,
        },
      ]

/** People of a lender who were given a deal, one by one. */
const sharedWithPeople: Rule = (event, { name }) => {
  const people = Array.isArray(event.data['people']) ? event.data['people'] : []
  return people.map((about): NotificationDraft => ({
    ...shared,
    audience: 'lender_person',
    about: String(about),
    description: `${bold(name)} shared ${dealPlaceholder} with you`,
  }))
}

/** What follows from deeds between a partner and its lenders. */
export const lenderRules: Readonly<Record<string, Rule>> = {
  lender_shared: (event, { name }) => [
    {
      ...shared,
      audience: 'lender_of_deal',
      about: event.subject,
      description: `${bold(name)} shared ${dealPlaceholder} with ${bold(lender(event))}`,
    },
  ],
  lender_staff_shared: sharedWithPeople,
  lender_responded: lenderUpdate('Lender responded', (event) => {
    const answer = event.changes[1]?.to ?? ''
    return `${bold(lender(event))} ${responseVerbs[answer] ?? 'responded to'} ${dealPlaceholder}`
  }),
  lender_offer_made: lenderUpdate(
    'Terms offered',
    (event) => `${bold(lender(event))} offered ${bold(secondChange(event))} for ${dealPlaceholder}`,
  ),
  lender_offer_withdrawn: lenderUpdate(
    'Terms withdrawn',
    (event) => `${bold(lender(event))} withdrew its terms for ${dealPlaceholder}`,
  ),
  lender_message_sent: messageSent,
}
