import { listSessions, session } from '@loanyard/contract/auth/sessions'
import { getBundle, listAttachments, listBundles } from '@loanyard/contract/bundles/calls'
import { bundle, bundleSummary } from '@loanyard/contract/bundles/schemas'
import { getDeal, listDeals } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { deal, dealSummary } from '@loanyard/contract/deals/schemas'
import { getFinancials, getFinancialVersions } from '@loanyard/contract/financials/calls'
import { listLeads } from '@loanyard/contract/leads/calls'
import { lead } from '@loanyard/contract/leads/schemas'
import { getLender, listLenders, listLenderStaff } from '@loanyard/contract/lenders/calls'
import { listConditions } from '@loanyard/contract/lenders/conditions/calls'
import { getDealSharing, listSharedDeals } from '@loanyard/contract/lenders/sharing-calls'
import { listAdditionalRequests, listBundleRequests, listRequirements } from '@loanyard/contract/requests/calls'
import { additionalRequest } from '@loanyard/contract/requests/schemas'
import { getStaff, listStaff, listStaffDeals } from '@loanyard/contract/staff/calls'
import { staffMember } from '@loanyard/contract/staff/schemas'
import { screen } from '@testing-library/react'
import { brokenServer, noConnection, unavailable } from '../../../testing/failures.ts'
import { testLoadFailures } from '../../../testing/load-failures.ts'
import { partnerId } from '../../../testing/people.ts'
import { listOf, newId, sample } from '../../../testing/sample.ts'

const inArea = `/partner/${partnerId}`
const link = (name: string | RegExp) => () => screen.findByRole('link', { name })
const title = (name: string) => () => screen.findByRole('heading', { level: 1, name })
const text = (words: string) => () => screen.findByText((shown) => shown.startsWith(words))

const someDeal = sample(deal)
// The page and its summary read one deal only if both name it the same.
const sharedDeal = { ...someDeal, partner: { ...someDeal.partner, id: partnerId } }
const dealPage = [getDeal, listNotes, getDealSharing]

testLoadFailures([
  {
    page: 'leads',
    as: 'admin',
    path: `${inArea}/leads`,
    call: listLeads,
    reply: listOf([sample(lead, { full_name: 'Priya', lead_status: 'New' })]),
    failure: brokenServer,
    message: 'Failed to fetch Leads',
    recovered: link('Open lead Priya'),
  },
  {
    page: 'checklists',
    as: 'admin',
    path: `${inArea}/bundles`,
    call: listBundles,
    reply: listOf([sample(bundleSummary, { title: 'Start-up' })]),
    failure: brokenServer,
    message: 'Couldn’t load checklists',
    recovered: link(/Start-up/),
  },
  {
    page: 'a checklist',
    as: 'admin',
    path: `${inArea}/bundles/${newId('bndl')}`,
    call: getBundle,
    reply: sample(bundle, { title: 'Start-up' }),
    failure: brokenServer,
    message: 'Couldn’t load checklist',
    recovered: title('Start-up'),
    others: [listAttachments],
  },
  {
    page: 'deals',
    as: 'admin',
    path: `${inArea}/deals?view=list`,
    call: listDeals,
    reply: listOf([sample(dealSummary, { title: 'Harbor Bakery' })]),
    failure: unavailable,
    message: 'Failed to fetch deals.',
    recovered: link('Open deal Harbor Bakery'),
  },
  {
    page: 'a deal',
    as: 'admin',
    path: `${inArea}/deals/${newId('deal')}`,
    call: getDeal,
    reply: sample(deal, { title: 'Harbor Bakery' }),
    failure: noConnection,
    message: 'Failed to fetch deal.',
    recovered: title('Harbor Bakery'),
    others: [getDealSharing, listNotes],
  },
  {
    page: 'lenders',
    as: 'admin',
    path: `${inArea}/lenders`,
    call: listLenders,
    reply: listOf([]),
    failure: brokenServer,
    message: 'Failed to fetch lenders list.',
    recovered: text('No lenders yet'),
  },
  {
    page: 'a lender',
    as: 'admin',
    path: `${inArea}/lenders/${newId('lndr')}`,
    call: getLender,
    reply: { name: 'First Coastal Bank' },
    failure: noConnection,
    message: 'Couldn’t load the lender',
    recovered: title('First Coastal Bank'),
    others: [listLenderStaff, listSharedDeals],
  },
  {
    page: "a deal's lenders",
    as: 'admin',
    path: `${inArea}/deals/${sharedDeal.id}?tab=sharing`,
    call: getDealSharing,
    reply: { results: [] },
    failure: noConnection,
    message: 'Couldn’t load this deal’s lenders',
    // Its tab, and the summary beside it.
    parts: 2,
    recovered: text('Not shared yet'),
    others: [listConditions, { call: getDeal, reply: sharedDeal }, listNotes],
  },
  {
    page: 'users',
    as: 'admin',
    path: `${inArea}/user-management`,
    call: listStaff,
    reply: listOf([sample(staffMember)]),
    failure: brokenServer,
    message: 'Failed to fetch staff members',
    recovered: link(/^Open user/),
  },
  {
    page: 'a user',
    as: 'admin',
    path: `${inArea}/user-management/${newId('stf')}`,
    call: getStaff,
    reply: { role: 'Coordinator' },
    failure: brokenServer,
    message: 'Failed to fetch staff member',
    recovered: text('No deals shared yet'),
    others: [listStaffDeals],
  },
  {
    page: "a user's deals",
    as: 'admin',
    path: `${inArea}/user-management/${newId('stf')}`,
    call: listStaffDeals,
    reply: listOf([]),
    failure: brokenServer,
    message: 'Failed to fetch shared deals',
    recovered: text('No deals shared yet'),
    others: [{ call: getStaff, reply: { role: 'Coordinator' } }],
  },
  {
    page: "a deal's requests",
    as: 'admin',
    path: `${inArea}/deals/${newId('deal')}?tab=requests`,
    call: listAdditionalRequests,
    reply: { results: [sample(additionalRequest, { title: 'Tax return' })] },
    failure: brokenServer,
    message: 'Couldn’t load requests',
    recovered: link(/Tax return/),
    others: [...dealPage, listBundles, listBundleRequests, listRequirements],
  },
  {
    page: "a deal's financials",
    as: 'admin',
    path: `${inArea}/deals/${newId('deal')}?tab=financials`,
    call: getFinancials,
    reply: {},
    failure: brokenServer,
    message: 'Failed to fetch sources and uses data',
    recovered: text('List each use of funds and who pays for it'),
    others: [...dealPage, getFinancialVersions],
  },
  {
    page: "a person's sessions",
    as: 'admin',
    path: `${inArea}/account`,
    call: listSessions,
    reply: listOf([sample(session)]),
    failure: brokenServer,
    message: 'Couldn’t load your sessions',
    recovered: text('Unknown browser'),
  },
])
