import { getUser, type User } from '@loanyard/contract/auth/account'
import { listSessions } from '@loanyard/contract/auth/sessions'
import { listPortalDeals } from '@loanyard/contract/deals/portal-calls'
import { listLenderPartners, listLenderPipeline } from '@loanyard/contract/lender-area/calls'
import { getPartnerSocial, partnerSocial } from '@loanyard/contract/partners/social'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, personWith, type Role } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'
import { brandingPartner } from './branding.ts'

const northwind = { id: partnerId, name: 'Northwind Capital' }
const cedar = { id: newId('ptnr'), name: 'Cedar Capital Group' }
const ours = '/images/logo.svg'
const theirs = '/logos/logo_northwind'

beforeEach(() => {
  server.on(listPortalDeals, listOf([]))
  server.on(listLenderPartners, listOf([]))
  server.on(listLenderPipeline, listOf([]))
  server.serve(listSessions)
  server.on(getPartnerSocial, sample(partnerSocial, { name: northwind.name, logo: theirs, show_demo_banner: false }))
})

function withPartners(role: 'client' | 'lender', partners: readonly { id: string; name: string }[]): User {
  const lender = { id: newId('lndr'), name: 'First Bank' }
  return {
    ...personWith(role),
    ...(role === 'client'
      ? { client_profile: partners.map((partner) => ({ partner, deals: 1 })) }
      : { lender_profile: [{ lender, partners: [...partners] }] }),
  }
}

const logos = () =>
  ['banner', 'contentinfo'].map((part) => screen.queryByRole(part)?.querySelector('img')?.getAttribute('src'))

test.each([
  { role: 'client', path: '/portal' },
  { role: 'client', path: '/portal/notifications' },
  { role: 'client', path: '/portal/settings' },
  { role: 'lender', path: '/lender' },
  { role: 'lender', path: '/lender/notifications' },
  { role: 'lender', path: '/lender/settings' },
] as const)('$path shows the logo of the only partner of a $role', async ({ role, path }) => {
  server.on(getUser, withPartners(role, [northwind]))
  await renderPage(path, { as: role })
  await expect.poll(logos).toEqual([theirs, theirs])
  expect(within(screen.getByRole('contentinfo')).getByText(northwind.name)).toBeTruthy()
})

test.each([
  { role: 'client', path: '/portal/settings' },
  { role: 'lender', path: '/lender/settings' },
] as const)('$path shows our logo to a $role with deals of two partners', async ({ role, path }) => {
  server.on(getUser, withPartners(role, [northwind, cedar]))
  await renderPage(path, { as: role })
  await expect.poll(logos).toEqual([ours, ours])
  expect(server.requests(getPartnerSocial)).toEqual([])
})

test.each<{
  role: Role
  area: 'portal' | 'lender' | 'requests' | 'partner' | null
  path: string
  partner: string | null
}>([
  { role: 'client', area: 'portal', path: `/portal/${cedar.id}/deal_1/my-docs`, partner: cedar.id },
  { role: 'lender', area: 'lender', path: `/lender/${cedar.id}/deals`, partner: cedar.id },
  { role: 'admin', area: 'partner', path: `/partner/${cedar.id}/deals`, partner: cedar.id },
  { role: 'client', area: 'requests', path: '/requests', partner: null },
  { role: 'client', area: 'requests', path: `/portal/${cedar.id}/deal_1/my-docs`, partner: null },
  { role: 'client', area: 'partner', path: '/partner/login', partner: null },
  { role: 'client', area: null, path: '/privacy-policy', partner: null },
])('$path in the area $area shows the partner $partner', ({ role, area, path, partner }) => {
  expect(brandingPartner(area, path, personWith(role))?.partnerId ?? null).toBe(partner)
})
