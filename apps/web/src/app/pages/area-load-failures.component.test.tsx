import { listPortalDeals } from '@loanyard/contract/deals/portal-calls'
import { portalDeal } from '@loanyard/contract/deals/portal-deals'
import { getLenderDeal, listLenderDeals, listLenderDocuments } from '@loanyard/contract/lender-area/calls'
import { lenderDealSummary, lenderDocument } from '@loanyard/contract/lender-area/schemas'
import { listLoanRequests, loanRequest } from '@loanyard/contract/loan-requests/loan-requests'
import { notificationCalls, notification } from '@loanyard/contract/notifications/notifications'
import { screen } from '@testing-library/react'
import { brokenServer } from '../../../testing/failures.ts'
import { testLoadFailures } from '../../../testing/load-failures.ts'
import { listOf, newId, sample } from '../../../testing/sample.ts'

const link = (name: string | RegExp) => () => screen.findByRole('link', { name })
const text = (words: string) => () => screen.findByText((shown) => shown.startsWith(words))

testLoadFailures([
  {
    page: "a client's deals",
    as: 'client',
    path: '/portal',
    call: listPortalDeals,
    reply: listOf([sample(portalDeal, { title: 'Harbor Bakery' }), sample(portalDeal)]),
    failure: brokenServer,
    message: 'Failed to fetch deals.',
    recovered: () => screen.findByRole('article', { name: /Harbor Bakery/ }),
  },
  {
    page: "a requester's loan requests",
    as: 'requester',
    path: '/requests',
    call: listLoanRequests,
    reply: listOf([sample(loanRequest)]),
    failure: brokenServer,
    message: 'Couldn’t load your loan requests',
    recovered: text('Received'),
  },
  {
    page: "a lender's deals",
    as: 'lender',
    path: `/lender/${newId('ptnr')}/deals`,
    call: listLenderDeals,
    reply: listOf([sample(lenderDealSummary, { title: 'Alder' })]),
    failure: brokenServer,
    message: 'Failed to fetch deals.',
    recovered: link(/Open deal Alder/),
  },
  {
    page: "a deal's documents for a lender",
    as: 'lender',
    path: `/lender/${newId('ptnr')}/deals/${newId('deal')}?tab=documents`,
    call: listLenderDocuments,
    reply: listOf([sample(lenderDocument, { name: 'Lease.pdf' })]),
    failure: brokenServer,
    message: 'Couldn’t load documents',
    recovered: () => screen.findByRole('rowheader', { name: /Lease.pdf/ }),
    others: [getLenderDeal],
  },
  {
    page: "a client's notifications",
    as: 'client',
    path: '/portal/notifications',
    call: notificationCalls.listPortalNotifications,
    reply: { results: [sample(notification, { title: 'Answer received' })] },
    failure: brokenServer,
    message: 'Failed to fetch notifications for portal.',
    recovered: link(/Answer received/),
  },
])
