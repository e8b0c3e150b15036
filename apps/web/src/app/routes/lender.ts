import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { enterArea } from '../access/enter-area.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { lazyPage } from './lazy-page.ts'
import { accountPage, notifications, root } from './root.ts'
import { dealSearch, lenderDealsSearch, lenderPipelineSearch } from './search-params.ts'

const lenderArea = createRoute({
  getParentRoute: () => root,
  path: paths.lender,
  beforeLoad: enterArea('lender'),
  component: lazyRouteComponent(lazyPage('layouts'), 'LenderLayout'),
})

const partners = createRoute({
  getParentRoute: () => lenderArea,
  path: '/',
  validateSearch: lenderPipelineSearch,
  component: lazyRouteComponent(lazyPage('lenderPartners'), 'PartnersPage'),
})

const isPartner = ({ partnerId }: { partnerId: string }) => partnerId.startsWith('ptnr_')

const ofPartner = createRoute({
  getParentRoute: () => lenderArea,
  path: '$partnerId',
  // Runs after the area is entered, so that people without a profile in it see that first.
  loader: ({ params }) => {
    if (!isPartner(params)) throw notFound()
  },
  notFoundComponent: NotFoundPage,
})

const start = createRoute({
  getParentRoute: () => ofPartner,
  path: '/',
  beforeLoad: ({ params }) => {
    if (isPartner(params)) throw redirect({ to: '/lender/$partnerId/deals', params, replace: true })
  },
})

const deals = createRoute({
  getParentRoute: () => ofPartner,
  path: 'deals',
  validateSearch: lenderDealsSearch,
  component: lazyRouteComponent(lazyPage('lenderDeals'), 'LenderDealsPage'),
})

const deal = createRoute({
  getParentRoute: () => ofPartner,
  path: 'deals/$dealId',
  validateSearch: dealSearch,
  component: lazyRouteComponent(lazyPage('lenderDeal'), 'LenderDealPage'),
})

const settings = createRoute({ getParentRoute: () => lenderArea, path: 'settings', component: accountPage })
const ownNotifications = createRoute({ getParentRoute: () => lenderArea, ...notifications })
const elsewhere = createRoute({ getParentRoute: () => lenderArea, path: '$', component: NotFoundPage })

export const lender = lenderArea.addChildren([
  partners,
  ofPartner.addChildren([start, deals, deal]),
  settings,
  ownNotifications,
  elsewhere,
])
