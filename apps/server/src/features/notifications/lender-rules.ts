import type { Deed } from '../../platform/deeds.ts'
import { named, theDeal, type Rule, type Telling } from './telling.ts'

const lender = ({ changes }: Deed) => changes[0]?.to ?? changes[0]?.from
const what = ({ changes }: Deed) => changes[1]?.to ?? changes[1]?.from

/** All of this has mails of its own: to lenders when something is shared or written, to who shared it when they answer. */
const aboutSharing = { type: 'deal_shared', mailed: true } as const

const shared = { ...aboutSharing, title: 'Deal shared with you' } as const

/** What a lender says, told to those who deal with lenders: not to Coordinators. */
const said =
  (title: string, words: (deed: Deed) => string): Rule =>
  (deed) => [{ ...aboutSharing, audience: 'managers', title, description: words(deed) }]

const answers: Readonly<Record<string, string>> = {
  Interested: 'is interested in',
  Declined: 'declined',
}

/** Of messages that nobody has looked for yet, one is news enough. */
const aMessage = { title: 'New message', once: true } as const

/** A message: to the other side. What the partner wrote names the lender as who it goes to. */
const written: Rule = (deed, { name }) =>
  deed.changes[0]?.to === null
    ? [
        {
          ...aboutSharing,
          ...aMessage,
          audience: 'managers',
          description: `${named(name)} at ${named(lender(deed))} sent a message about ${theDeal}`,
        },
      ]
    : [
        {
          ...aboutSharing,
          ...aMessage,
          audience: 'lender_of_deal',
          about: deed.subject,
          description: `${named(name)} sent a message about ${theDeal}`,
        },
      ]

/** People of a lender who were given a deal, one by one. */
const given: Rule = (deed, { name }) => {
  const people = Array.isArray(deed.data['people']) ? deed.data['people'] : []
  return people.map((about): Telling => ({
    ...shared,
    audience: 'lender_person',
    about: String(about),
    description: `${named(name)} shared ${theDeal} with you`,
  }))
}

/** What follows from deeds between a partner and its lenders. */
export const lenderRules: Readonly<Record<string, Rule>> = {
  lender_shared: (deed, { name }) => [
    {
      ...shared,
      audience: 'lender_of_deal',
      about: deed.subject,
      description: `${named(name)} shared ${theDeal} with ${named(lender(deed))}`,
    },
  ],
  lender_staff_shared: given,
  lender_responded: said('Lender responded', (deed) => {
    const answer = deed.changes[1]?.to ?? ''
    return `${named(lender(deed))} ${answers[answer] ?? 'responded to'} ${theDeal}`
  }),
  lender_offer_made: said(
    'Terms offered',
    (deed) => `${named(lender(deed))} offered ${named(what(deed))} for ${theDeal}`,
  ),
  lender_offer_withdrawn: said('Terms withdrawn', (deed) => `${named(lender(deed))} withdrew its terms for ${theDeal}`),
  lender_message_sent: written,
}
