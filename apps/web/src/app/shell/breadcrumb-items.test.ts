import { expect, test } from 'vitest'
import { breadcrumbsOf } from './breadcrumb-items.ts'
import { lenderNavigation, navigationFor, navigationOf } from './header/navigation.ts'

const names = {
  partner: 'Harbor Lending Partners',
  deal: undefined,
  bundle: undefined,
  lender: undefined,
  staff: undefined,
}

test('shows the partner, Deals and the deal’s name', () => {
  expect(breadcrumbsOf('/partner/ptnr_1/deals/deal_1', { ...names, deal: 'Harbor Bakery – Equipment' })).toEqual([
    { path: '/partner/ptnr_1/deals', label: 'Harbor Lending Partners' },
    { path: '/partner/ptnr_1/deals', label: 'Deals' },
    { path: '/partner/ptnr_1/deals/deal_1', id: 'deal_1', fallback: 'Harbor Bakery – Equipment' },
  ])
})

test('shows the partner, Bundles and the bundle’s title', () => {
  expect(breadcrumbsOf('/partner/ptnr_1/bundles/bndl_1', { ...names, bundle: 'Tax returns' }).slice(1)).toEqual([
    { path: '/partner/ptnr_1/bundles', label: 'Bundles' },
    { path: '/partner/ptnr_1/bundles/bndl_1', id: 'bndl_1', fallback: 'Tax returns' },
  ])
})

test('shows the partner, Users and the user’s name', () => {
  expect(breadcrumbsOf('/partner/ptnr_1/user-management/stf_1', { ...names, staff: 'Noa Lind' }).slice(1)).toEqual([
    { path: '/partner/ptnr_1/user-management', label: 'Users' },
    { path: '/partner/ptnr_1/user-management/stf_1', id: 'stf_1', fallback: 'Noa Lind' },
  ])
})

test('shows the partner, Lenders and the lender’s name', () => {
  expect(breadcrumbsOf('/partner/ptnr_1/lenders/lndr_1', { ...names, lender: 'First Bank' }).slice(1)).toEqual([
    { path: '/partner/ptnr_1/lenders', label: 'Lenders' },
    { path: '/partner/ptnr_1/lenders/lndr_1', id: 'lndr_1', fallback: 'First Bank' },
  ])
})

test('ends at Leads for leads', () => {
  expect(breadcrumbsOf('/partner/ptnr_1/leads', names).at(-1)).toEqual({
    path: '/partner/ptnr_1/leads',
    label: 'Leads',
  })
})

test('names error pages and has no breadcrumbs for other paths', () => {
  expect(breadcrumbsOf('/partner/404', names).at(-1)).toMatchObject({ label: 'Page not found' })
  expect(breadcrumbsOf('/partner/403', names).at(-1)).toMatchObject({ label: 'Not allowed' })
  expect(breadcrumbsOf('/partner', names)).toEqual([])
})

test('an error page is below the partner, or alone where there is none', () => {
  expect(breadcrumbsOf('/partner/404', names)[0]).toEqual({ path: '/partner', label: 'Harbor Lending Partners' })
  expect(breadcrumbsOf('/partner/404', { ...names, partner: undefined })).toEqual([
    { path: '/partner/404', label: 'Page not found' },
  ])
})

test('puts the account below the partner, or below the dashboard in the portal', () => {
  expect(breadcrumbsOf('/partner/ptnr_1/account', names).map((item) => 'label' in item && item.label)).toEqual([
    'Harbor Lending Partners',
    'Your account',
  ])
  expect(breadcrumbsOf('/portal/settings', names)).toEqual([
    { path: '/portal', label: 'Dashboard' },
    { path: '/portal/settings', label: 'Settings' },
  ])
})

test('leads from the portal’s dashboard to the deal, My Docs and the open request', () => {
  const labels = (path: string) => breadcrumbsOf(path, names).map((item) => ('label' in item ? item.label : item.id))
  expect(labels('/portal/ptnr_1/deal_1/my-docs')).toEqual(['Dashboard', 'deal_1', 'My Docs'])
  expect(labels('/portal/ptnr_1/deal_1/my-docs/req_1/sign')).toEqual([
    'Dashboard',
    'deal_1',
    'My Docs',
    'req_1',
    'Sign',
  ])
})

test('leads a lender from the partners to the open partner and the deal', () => {
  const labels = (path: string) => breadcrumbsOf(path, names).map((item) => ('label' in item ? item.label : item.id))
  expect(labels('/lender/ptnr_1/deals')).toEqual(['Partners', 'ptnr_1', 'Deals'])
  expect(labels('/lender/ptnr_1/deals/deal_1')).toEqual(['Partners', 'ptnr_1', 'Deals', 'deal_1'])
  expect(labels('/lender/settings')).toEqual(['Partners', 'Settings'])
  expect(labels('/lender/notifications')).toEqual(['Partners', 'Notifications'])
})

test('shows Deals in a lender’s navigation when a partner is open', () => {
  const labels = (partnerId: string | null) => lenderNavigation(partnerId).map(({ label }) => label)
  expect(labels(null)).toEqual(['Partners'])
  expect(labels('ptnr_1')).toEqual(['Partners', 'Deals'])
})

test('shows My Docs in the portal’s navigation when a deal is open', () => {
  const labels = (deal: Parameters<typeof navigationOf>[2]) =>
    navigationOf('portal', null, deal).map(({ label }) => label)
  expect(labels(null)).toEqual(['Dashboard'])
  expect(labels({ partnerId: 'ptnr_1', dealId: 'deal_1' })).toEqual(['Dashboard', 'My Docs'])
})

test.each(['Admin', 'Manager'] as const)('shows %s Leads, Deals, Bundles, Lenders and Users, in this order', (role) => {
  expect(navigationFor(role).map((row) => row.label)).toEqual(['Leads', 'Deals', 'Bundles', 'Lenders', 'Users'])
})

test('shows a Coordinator Leads, Deals and Bundles', () => {
  expect(navigationFor('Coordinator').map((row) => row.label)).toEqual(['Leads', 'Deals', 'Bundles'])
})
