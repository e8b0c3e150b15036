import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import type { Call } from './core/call.ts'

/** Lists that are answered whole, and what keeps them short: see docs/decisions/0034. */
const wholeLists = {
  getBoard: 'a column per stage, each with its own next',
  getDealSharing: 'the lenders that have one deal',
  listAdditionalRequests: 'what is asked in one stage of one deal',
  listAttachments: 'at most 100 in a bundle',
  listAuditPeople: 'the staff of one partner, to choose from',
  listBundleRequests: 'what is asked in one stage of one deal',
  listDocumentStages: 'the stages of one partner',
  listInvitations: 'the newest 100 that one person has not answered',
  listLeadImports: 'the newest 100 of the last 30 days',
  listLenderAcknowledgements: 'what was approved on one deal',
  listLenderQuestions: 'what was approved on one deal',
  listLenderStaff: 'the people of one lender who work with one partner',
  listPandaDocs: 'what is to be signed on one deal',
  listRequirements: 'what is asked on one deal',
  listStages: 'the stages of one partner',
}

/** As the specification lists their replies: how many are unread, not how many there are. */
const counted = ['Staff', 'Client', 'Portal', 'Lender', 'Request'].map((whose) => `list${whose}Notifications`)

const fieldsOf = ({ reply }: Call): string[] =>
  'schema' in reply ? Object.keys((reply.schema as { shape?: object } | null)?.shape ?? {}) : []
const lists = Object.values(calls)
  .flatMap((feature): (readonly [string, Call])[] => Object.entries(feature))
  .filter(([, call]) => call.method === 'GET' && fieldsOf(call).includes('results'))

test('a list has pages and a total, but for those named here that are short by what they are of', () => {
  const short = lists.filter(([, call]) => !fieldsOf(call).includes('next')).map(([name]) => name)
  expect(short.toSorted()).toEqual(Object.keys(wholeLists))
  for (const [name, call] of lists.filter(([, found]) => fieldsOf(found).includes('next'))) {
    const fields = [counted.includes(name) ? 'unread_count' : 'total_count', 'next', 'previous']
    expect(fieldsOf(call), name).toEqual(expect.arrayContaining(fields))
  }
})
