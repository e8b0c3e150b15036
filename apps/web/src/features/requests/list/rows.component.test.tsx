import { remindClient } from '@loanyard/contract/requests/calls'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serveRequests } from '../../../../testing/deal-requests.ts'
import { server } from '../../../../testing/fake-server.ts'
import { expectGone } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'

const button = (name: string) => screen.findByRole('button', { name })

test('an uninvited borrower is invited, an invited one is invited again, and who declined gets no email', async () => {
  const own = serveRequests()
  own.ask('Tax return')
  own.clientStatus = null
  let person = await renderPage(own.path, { as: 'admin' })
  server.on(remindClient, () => {
    own.clientStatus = 'Invited'
    return { reminded_of: 1, sent: 'invitation' as const }
  })
  await person.click(await button('Invite borrower'))
  await screen.findByText('Invitation sent')
  await person.click(await button('Resend invitation'))
  await screen.findByText('Invitation sent again')
  expect(screen.queryByText(/Reminder sent/)).toBeNull()
  own.clientStatus = 'Declined'
  person = await renderPage(own.path)
  await screen.findByText('The borrower declined the invitation.')
  expect(screen.queryByRole('button', { name: /Remind|[Ii]nvit/ })).toBeNull()
})

test('an overdue request says so on a narrow row, too', async () => {
  const own = serveRequests()
  own.ask('Tax return', { due_date: '2020-01-02', due_in_days: -2000, is_overdue: true })
  own.ask('Lease', { due_date: '2099-01-02', due_in_days: 2000, is_overdue: false })
  const matchMedia = window.matchMedia.bind(window)
  const narrow = (query: string) => Object.assign(matchMedia(query), query.includes('max-width') && { matches: true })
  vi.stubGlobal('matchMedia', narrow)
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia))
  await renderPage(own.path, { as: 'admin' })
  const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li')?.textContent
  expect(await rowOf('Tax return')).toContain('Was due 2 Jan, 2020')
  expect(await rowOf('Lease')).toContain('Due 2 Jan, 2099')
})

test('a row stays where it is on the screen when its request opens and closes, whatever the rows above do', async () => {
  const own = serveRequests()
  own.ask('Tax return')
  own.ask('Lease')
  const person = await renderPage(own.path, { as: 'admin' })
  const link = await screen.findByRole('link', { name: 'Lease' })
  const row = link.closest('[data-request]')
  // Before and after the list gets narrower, and before and after it gets wider again.
  const tops = [300, 380, 380, 300]
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return new DOMRect(0, this === row ? (tops.shift() ?? 300) : 0, 10, 10)
  })
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  await person.click(link)
  await screen.findByRole('heading', { name: 'Lease' })
  expect(scrolled.mock.calls).toEqual([[{ top: 80, behavior: 'instant' }]])
  await person.keyboard('{Escape}')
  await expectGone('heading', 'Lease')
  expect(scrolled.mock.lastCall).toEqual([{ top: -80, behavior: 'instant' }])
  expect(tops).toEqual([])
})
