import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import type { Call } from './core/call.ts'

// Lists without pages, and what keeps each one short: docs/decisions/0034.
const unpagedLists = {
  findDuplicates: 'the five newest leads and deals that match',
  findSsoProviders: 'at most ten of one partner, or of one domain',
  getBoard: 'a column per stage, each with its own next',
  getDealGroups: 'one for each stage, status, coordinator or value of a list',
  getDealSharing: 'the lenders that have one deal',
  getLeadGroups: 'one for each status, assignee or value of a list',
  getLenderGroups: 'one for each status, or two',
  listActivityPeople: 'at most 200 of one deal, to choose from',
  listAdditionalRequests: 'the requests of one stage of one deal',
  listAttachments: 'at most 100 in a bundle',
  listAuditPeople: 'the staff of one partner, to choose from',
  listBundleRequests: 'the requests of one stage of one deal',
  listConditions: 'at most 100 of each lender of one deal',
  listDoNext: 'the eight most urgent requests of one borrower',
  listDocumentStages: 'the stages of one partner',
  listFavorites: 'at most 30 of one person',
  listInvitations: 'the newest 100 that one person hasn’t answered',
  listLeadImports: 'the newest 100 of the last 30 days',
  listLeadMerges: 'the newest 50 of the last 30 days, into one lead',
  listLenderAccess: 'the lenders that have or had one deal',
  listLenderAcknowledgements: 'the approved answers of one deal',
  listLenderQuestions: 'the approved answers of one deal',
  listLenderStaff: 'the people of one lender who work with one partner',
  listOwnConditions: 'at most 100 of one lender on one deal',
  listPandaDocs: 'the signature requests of one deal',
  listReferralSources: 'the most frequent ones of recent leads',
  listRequirements: 'the requests of one deal',
  listSecondFactors: 'at most ten of one person',
  listSsoConnections: 'at most ten of one partner',
  listSsoIdentities: 'those of one person',
  listStageTasks: 'at most 20 of one stage',
  listStages: 'the stages of one partner',
  listTaskAssignees: 'the staff of one partner, to choose from',
  listUnreadCounts: 'the partners of one person',
  listViews: 'at most 50 of one person and 50 of the team',
}

// The product specification gives these an unread count in place of a total.
const notificationLists = ['Staff', 'Client', 'Portal', 'Lender', 'Request'].map((area) => `list${area}Notifications`)

const fieldsOf = ({ reply }: Call): string[] =>
  'schema' in reply ? Object.keys((reply.schema as { shape?: object } | null)?.shape ?? {}) : []
const lists = Object.values(calls)
  .flatMap((feature): (readonly [string, Call])[] => Object.entries(feature))
  .filter(([, call]) => call.method === 'GET' && fieldsOf(call).includes('results'))

test('every list has pages and a total, except the short lists named here', () => {
  const unpaged = lists.filter(([, call]) => !fieldsOf(call).includes('next')).map(([name]) => name)
  expect(unpaged.toSorted()).toEqual(Object.keys(unpagedLists))
  for (const [name, call] of lists.filter(([, each]) => fieldsOf(each).includes('next'))) {
    const fields = [notificationLists.includes(name) ? 'unread_count' : 'total_count', 'next', 'previous']
    expect(fieldsOf(call), name).toEqual(expect.arrayContaining(fields))
  }
})
