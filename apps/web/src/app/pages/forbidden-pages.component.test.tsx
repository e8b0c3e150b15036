import { getBoard } from '@loanyard/contract/deals/calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../testing/fake-server.ts'
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

const goBack = () => screen.findByRole('link', { name: 'Go back' })
const deals = `/partner/${partnerId}/deals`

test('a page that can’t be shown leads back to the last one that could, past others like it', async () => {
  server.serve(getBoard)
  sessionStorage.clear()
  await renderPage(`${deals}?view=board`, { as: 'coordinator' })
  await screen.findByRole('button', { name: 'Search' })
  for (const path of ['nowhere', 'lenders', 'elsewhere']) {
    await renderPage(`/partner/${partnerId}/${path}`, { as: 'coordinator' })
    expect((await goBack()).getAttribute('href')).toBe(`${deals}?view=board`)
  }
})

test('has no way back for another person in the same tab, nor without a page before', async () => {
  sessionStorage.setItem('loanyard.pages', JSON.stringify({ userId: 'user_another', hrefs: [deals] }))
  await renderPage(`/partner/${partnerId}/nowhere`, { as: 'coordinator' })
  expect(await screen.findByRole('link', { name: 'Go to your deals' })).toBeTruthy()
  await screen.findByRole('button', { name: 'Search' })
  await expect.poll(() => sessionStorage.getItem('loanyard.pages')).not.toContain('user_another')
  expect(screen.queryByRole('link', { name: 'Go back' })).toBeNull()
})
