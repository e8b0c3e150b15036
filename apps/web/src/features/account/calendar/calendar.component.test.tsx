import { listSessions } from '@loanyard/contract/auth/sessions'
import { endCalendarFeed, getCalendarFeed, replaceCalendarFeed } from '@loanyard/contract/tasks/calendar'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf } from '../../../../testing/sample.ts'

const path = `/partner/${partnerId}/account`
const address = 'https://loanyard.example/calendar/secret.ics'
const since = '2026-11-20T12:00:00.000Z'
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  server.on(listSessions, listOf([]))
  server.on(getCalendarFeed, { since: null })
})

test.each(['admin', 'coordinator'] as const)('a person on staff gets an address, shown once: %s', async (as) => {
  server.on(replaceCalendarFeed, { since, address })
  let person = await renderPage(path, { as })
  await person.click(await button('Get a calendar address'))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your calendar address' })
  expect(field.value).toBe(address)
  expect(screen.getByText('Google Calendar')).toBeTruthy()
  await person.click(await button('Copy your calendar address'))
  await screen.findByText('Address copied')
  expect(await navigator.clipboard.readText()).toBe(address)
  server.on(getCalendarFeed, { since })
  person = await renderPage(path, { as })
  expect(await screen.findByText(/has been on since 20 Nov, 2026\. Its address isn’t shown again/)).toBeTruthy()
  expect(document.body.textContent).not.toContain(address)
})

test('replacing and turning off ask first', async () => {
  server.on(getCalendarFeed, { since })
  server.on(replaceCalendarFeed, { since: '2026-11-24T12:00:00.000Z', address })
  server.on(endCalendarFeed, null)
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await button('Replace the address'))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(server.requests(replaceCalendarFeed)).toHaveLength(0)
  await person.click(await button('Replace the address'))
  const question = within(await screen.findByRole('dialog', { name: 'Replace your calendar address?' }))
  await person.click(question.getByRole('button', { name: 'Replace the address' }))
  await screen.findByRole('textbox', { name: 'Your calendar address' })
  await person.click(await button('Turn off'))
  const other = within(await screen.findByRole('dialog', { name: 'Turn off your calendar feed?' }))
  await person.click(other.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Calendar feed turned off')).toBeTruthy()
  expect(await button('Get a calendar address')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Your calendar address' })).toBeNull()
})

test('says what failed and leaves the feed as it was', async () => {
  server.on(getCalendarFeed, brokenServer)
  const person = await renderPage(path, { as: 'admin' })
  await screen.findByText('Couldn’t load your calendar feed')
  server.on(getCalendarFeed, { since })
  await person.click(await button('Try again'))
  server.on(endCalendarFeed, brokenServer)
  await person.click(await button('Turn off'))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }))
  await findAlert('Couldn’t turn off your calendar feed')
  expect(await button('Replace the address')).toBeTruthy()
})

test('the link of Today leads to it', async () => {
  await renderPage(`${path}#calendar`, { as: 'coordinator' })
  await button('Get a calendar address')
  await expect.poll(() => document.activeElement?.id).toBe('calendar')
})

test('only staff have one', async () => {
  await renderPage('/portal/settings', { as: 'client' })
  await screen.findByRole('heading', { name: 'Profile' })
  expect(screen.queryByRole('heading', { name: 'Calendar' })).toBeNull()
})
