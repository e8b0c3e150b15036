import { reportOtherPerson } from '@loanyard/contract/requests/submission-calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../../testing/fake-server.ts'
import { servePortalDeal } from '../../../../testing/portal-deal.ts'
import { renderPage } from '../../../../testing/render-page.tsx'

test('an item for someone else is handed to the broker and is no longer next', async () => {
  const own = servePortalDeal()
  const can = { submit: true, complete: false, sign: false, waive: false, update: false, remove: false }
  const { id } = own.ask('Spouse’s W-2', { can, other_person: null, reply: null })
  server.on(reportOtherPerson, ({ body }) => {
    const other_person = { ...body, reported_at: '2026-01-15T12:00:00.000Z' }
    own.change(id, { other_person, waiting_on: 'staff', can: { ...can, submit: false } })
    const [request] = own.requests
    if (request === undefined) throw new Error('the request is gone')
    return request
  })
  const person = await renderPage(`${own.myDocs}/${id}`, { as: 'client' })
  await person.click(await screen.findByRole('button', { name: 'This is for someone else' }))
  await person.type(await screen.findByLabelText('Their full name'), 'Carlos Gomez')
  await person.type(screen.getByLabelText('Their email'), 'carlos@example.com')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(/^You said this is for Carlos Gomez \(carlos@example\.com\)/)
  expect(screen.queryByLabelText('Your answer')).toBeNull()
  expect(screen.queryByRole('button', { name: 'This is for someone else' })).toBeNull()
})

test('what the broker replied stands above an item sent back', async () => {
  const own = servePortalDeal()
  const { id } = own.ask('W-2', { other_person: null, reply: 'This one is yours.' })
  await renderPage(`${own.myDocs}/${id}`, { as: 'client' })
  await screen.findByText(/“This one is yours\.”/)
})
