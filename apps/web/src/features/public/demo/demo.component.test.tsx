import { getUser } from '@loanyard/contract/auth/account'
import { listPortalDeals } from '@loanyard/contract/deals/portal-calls'
import { listLeads } from '@loanyard/contract/leads/calls'
import {
  createDemoRequest,
  demoRequest,
  listDemoRequests,
  listDemoSlots,
} from '@loanyard/contract/partners/demo-requests'
import { getPartnerSocial, partnerSocial, updatePartnerSocial } from '@loanyard/contract/partners/social'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noConnection, refusal, unavailable } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, personWith } from '../../../../testing/people.ts'
import { currentUrl, expectGone, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

const shown = sample(partnerSocial, { name: 'Northwind Capital', show_demo_banner: true })
const banner = () => screen.findByRole('complementary', { name: 'Free consultation' })
const bannerButton = async (name: string) => within(await banner()).findByRole('button', { name })
const book = () => screen.findByRole('button', { name: 'Book demo' })

function showBanner(): void {
  const person = personWith('admin')
  server.on(getUser, {
    ...person,
    admin_profile: person.admin_profile.map((each) => ({ ...each, show_demo_banner: true })),
  })
  server.on(getPartnerSocial, shown)
  server.serve(listLeads)
  server.serve(listDemoRequests)
  server.on(listDemoSlots, { slots: [] })
}

test('the banner shows on partner pages and closes at once, for good', async () => {
  showBanner()
  const person = await renderPage(`/partner/${partnerId}/leads`, { as: 'admin' })
  expect((await banner()).textContent).toContain('Book a free consultation with our experts!')
  const saving = server.hold(updatePartnerSocial)
  await person.click(await bannerButton('Close'))
  await expectGone('complementary', 'Free consultation')
  expect(server.requests(updatePartnerSocial).map(({ body }) => body)).toEqual([{ show_demo_banner: false }])
  server.on(getPartnerSocial, { ...shown, show_demo_banner: false })
  saving.reply({ ...shown, show_demo_banner: false })
  await renderPage(`/partner/${partnerId}/leads`, { as: 'admin' })
  expect(await screen.findByRole('contentinfo')).toBeTruthy()
  await expectGone('complementary', 'Free consultation')
})

test('a coordinator closes it for the session only', async () => {
  showBanner()
  server.on(getPartnerSocial, { ...shown, can: { update: false } })
  const coordinator = personWith('coordinator')
  server.on(getUser, {
    ...coordinator,
    admin_profile: coordinator.admin_profile.map((each) => ({ ...each, show_demo_banner: true })),
  })
  let person = await renderPage(`/partner/${partnerId}/leads`, { as: 'coordinator' })
  await person.click(await bannerButton('Close'))
  await expectGone('complementary', 'Free consultation')
  person = await renderPage(`/partner/${partnerId}/leads`)
  expect(await screen.findByRole('contentinfo')).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: 'Free consultation' })).toBeNull()
  expect(server.requests(updatePartnerSocial)).toEqual([])
  sessionStorage.clear()
  await renderPage(`/partner/${partnerId}/leads`)
  expect(await banner()).toBeTruthy()
})

test('clients do not see it', async () => {
  server.on(listPortalDeals, listOf([]))
  await renderPage('/portal', { as: 'client' })
  expect(await screen.findByRole('contentinfo')).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: 'Free consultation' })).toBeNull()
})

test('a failure to save it is shown, and Book Demo still opens its page', async () => {
  showBanner()
  server.on(updatePartnerSocial, unavailable)
  const person = await renderPage(`/partner/${partnerId}/leads`, { as: 'admin' })
  await person.click(await bannerButton('Book Demo'))
  expect(await screen.findByText(/Failed to update demo banner/)).toBeTruthy()
  await expect.poll(currentUrl).toBe(`/partner/${partnerId}/book-demo`)
})

const slots = ['2026-11-30T14:00:00.000Z', '2026-11-30T14:30:00.000Z', '2026-12-01T18:00:00.000Z']
const timeOf = (slot: string) => new Date(slot).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
const [taken = '', , later = ''] = slots

test('a time is chosen by day; one that was just taken says so, and the next one is booked with a calendar file', async () => {
  server.on(listDemoRequests, listOf([]))
  server.on(listDemoSlots, { slots })
  const person = await renderPage(`/partner/${partnerId}/book-demo`, { as: 'admin' })
  const times = async () => within(await screen.findByRole('radiogroup', { name: 'Time' }))
  await person.click(await (await times()).findByRole('radio', { name: timeOf(taken) }))
  const sentence = 'Someone just booked this time. Choose another.'
  server.on(createDemoRequest, refusal('slot_taken', sentence, { errors: [{ path: 'slot', message: sentence }] }))
  server.on(listDemoSlots, { slots: slots.slice(1) })
  await person.click(await book())
  await findAlert(sentence)
  await expect.poll(async () => (await times()).queryByRole('radio', { name: timeOf(taken) })).toBeNull()
  await person.click(within(screen.getByRole('radiogroup', { name: 'Day' })).getByRole('radio', { name: /12\/01$/ }))
  const last = () => screen.findByRole<HTMLInputElement>('radio', { name: timeOf(later) })
  await person.click(await last())
  await person.click(screen.getByRole('button', { name: 'Clear time' }))
  expect((await last()).checked).toBe(false)
  await person.click(await last())
  server.on(createDemoRequest, sample(demoRequest, { slot: later, calendar: 'BEGIN:VCALENDAR' }))
  await person.click(await book())
  expect(await screen.findByRole('heading', { name: 'Demo booked' })).toBeTruthy()
  expect(server.requests(createDemoRequest).map(({ body }) => body.slot)).toEqual([taken, later])
  expect(screen.getByRole('main').textContent).toContain(`12/01/2026, ${timeOf(later)}`)
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy()
})

test('booking a demo shows what is missing, keeps the form on failure, and shows what was sent', async () => {
  server.on(listDemoRequests, listOf([]))
  server.on(listDemoSlots, { slots })
  let person = await renderPage(`/partner/${partnerId}/book-demo`, { as: 'admin' })
  expect((await findField('Full name')).value).toBe('Ada Reed')
  expect((await findField('Company')).value).toBe('Northwind Capital')
  await person.clear(await findField('Full name'))
  await person.clear(await findField('Email'))
  await person.click(await book())
  await findAlert('Full Name is required.')
  await findAlert('Email is required.')
  await person.type(await findField('Full name'), 'Ana Maria Lopez')
  await person.type(await findField('Email'), 'demo@lopez.test')
  await person.type(await findField('What would you like to see?'), 'The figures.')
  await person.type(await findField('Preferred time'), 'Tuesday after 2 pm')
  server.on(createDemoRequest, noConnection)
  await person.click(await book())
  await findAlert('Couldn’t send your request. What you typed is saved')
  person = await renderPage(`/partner/${partnerId}/book-demo`, { as: 'admin' })
  expect((await findField('Preferred time')).value).toBe('Tuesday after 2 pm')
  expect((await findField('Full name')).value).toBe('Ana Maria Lopez')
  const sent = sample(demoRequest, { email: 'demo@lopez.test', slot: null, calendar: null })
  server.on(createDemoRequest, sent)
  server.on(listDemoRequests, listOf([sent]))
  await person.click(await book())
  const heading = await screen.findByRole('heading', { name: 'Request sent' })
  await expect.poll(() => document.activeElement).toBe(heading)
  expect(screen.getByRole('main').textContent).toContain('We’ll email demo@lopez.test to find a time.')
  expect(await screen.findByRole('region', { name: 'Your requests' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Request another demo' }))
  expect((await findField('Preferred time')).value).toBe('')
})

const footer = () => screen.findByRole('contentinfo')

test("on a partner's pages the footer shows the partner's name and links; while they load, five icons", async () => {
  server.serve(listLeads)
  const social = server.hold(getPartnerSocial)
  await renderPage(`/partner/${partnerId}/leads`, { as: 'admin' })
  expect((await footer()).querySelectorAll('[data-placeholder] > *')).toHaveLength(5)
  expect(within(await footer()).getByRole('link', { name: /^Privacy Policy/ })).toBeTruthy()
  const links = { website: 'https://northwind.test', x: 'https://x.test/northwind' }
  social.reply({ ...shown, show_demo_banner: false, ...links })
  const list = await screen.findByRole('list', { name: 'Northwind Capital on social media' })
  expect((await footer()).textContent).toContain('Northwind Capital')
  for (const link of within(list).getAllByRole('link')) {
    expect(link.getAttribute('rel')).toBe('noopener')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(Object.values(links)).toContain(link.getAttribute('href'))
  }
})

test('a partner without links shows none, and one that fails to load gets the Loanyard logo', async () => {
  server.serve(listLeads)
  await renderPage(`/partner/${partnerId}/leads`, { as: 'admin' })
  expect(await within(await footer()).findByText('Northwind Capital')).toBeTruthy()
  expect(screen.queryByRole('list', { name: /on social media$/ })).toBeNull()
  server.on(getPartnerSocial, refusal('not_found', 'There is no such partner for you.'))
  await renderPage(`/partner/${partnerId}/leads`, { as: 'admin' })
  expect(await within(await footer()).findByRole('img', { name: 'Loanyard' })).toBeTruthy()
})
