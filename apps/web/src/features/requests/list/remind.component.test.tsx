import { remindClient } from '@loanyard/contract/requests/calls'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serveRequests } from '../../../../testing/deal-requests.ts'
import { server } from '../../../../testing/fake-server.ts'
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
