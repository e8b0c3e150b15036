import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { partnerId } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'

// The fake server answers none of their calls, so a page that asked for its data would fail the test.
test.each(['lenders', 'settings'])('a coordinator may not open %s', async (page) => {
  await renderPage(`/partner/${partnerId}/${page}`, { as: 'coordinator' })
  expect(await screen.findByText('You don’t have permission to view this page')).toBeTruthy()
})

test('a coordinator has no link to what they may not open', async () => {
  // A page that asks for nothing else.
  await renderPage(`/partner/${partnerId}/nowhere`, { as: 'coordinator' })
  const main = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(main.getByRole('link', { name: 'Deals' })).toBeTruthy()
  expect(main.queryByRole('link', { name: 'Lenders' })).toBeNull()
})
