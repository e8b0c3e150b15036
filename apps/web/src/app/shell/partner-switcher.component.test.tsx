import { getUser, type User } from '@loanyard/contract/auth/account'
import { listLeads } from '@loanyard/contract/leads/calls'
import { notificationCalls } from '@loanyard/contract/notifications/notifications'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, personWith } from '../../../testing/people.ts'
import { currentUrl } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { newId } from '../../../testing/sample.ts'

const inArea = (page: string) => `/partner/${partnerId}/${page}`
const account = () => screen.findByRole('button', { name: /^Account: / })

beforeEach(() => {
  server.serve(listLeads)
  server.serve(notificationCalls.listUnreadCounts)
})

function withSecondPartner(): User {
  const person = personWith('admin')
  const [first] = person.admin_profile
  if (!first) throw new Error('An admin has a partner.')
  const partner = { id: newId('ptnr'), name: 'Cedar Capital Group' }
  return { ...person, admin_profile: [first, { ...first, id: newId('stf'), partner }] }
}

test('the switcher says what is unread at each partner, and marks the current one', async () => {
  const user = withSecondPartner()
  server.on(getUser, user)
  const [, second] = user.admin_profile
  server.on(notificationCalls.listUnreadCounts, {
    results: user.admin_profile.map(({ partner }) => ({
      partner: partner.id,
      unread_count: partner.id === second?.partner.id ? 120 : 0,
    })),
  })
  const person = await renderPage(inArea('leads'), { as: 'admin' })
  await person.click(await account())
  const item = await screen.findByRole('menuitemradio', { name: 'Cedar Capital Group, 120 unread' })
  expect(item.textContent).toContain('99+')
  expect(screen.queryByRole('searchbox', { name: 'Search partners' })).toBeNull()
  const current = screen.getByRole('menuitemradio', { name: 'Northwind Capital' })
  expect([current, item].map((each) => each.getAttribute('aria-checked'))).toEqual(['true', 'false'])
})

test('of many partners one is found by typing and chosen with Enter', async () => {
  const person = withSecondPartner()
  const [first] = person.admin_profile
  if (!first) throw new Error('An admin has a partner.')
  const more = Array.from({ length: 8 }, (_, at) => ({
    ...first,
    id: newId('stf'),
    partner: { id: newId('ptnr'), name: `Café Lending ${at}` },
  }))
  server.on(getUser, { ...person, admin_profile: [...person.admin_profile, ...more] })
  const user = await renderPage(inArea('leads'), { as: 'admin' })
  await user.click(await account())
  const search = await screen.findByRole('searchbox', { name: 'Search partners' })
  await user.type(search, 'no such')
  expect(screen.getByText('No partners match')).toBeTruthy()
  await user.clear(search)
  await user.type(search, 'cafe lending 5')
  expect(screen.getAllByRole('menuitemradio', { name: /Lending|Cedar/ })).toHaveLength(1)
  await user.keyboard('{Enter}')
  await expect.poll(currentUrl).toBe(`/partner/${more[5]?.partner.id}/leads`)
})
