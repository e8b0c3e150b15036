import { chooseFavorite, listFavorites, type Favorite } from '@loanyard/contract/staff/favorites'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveDeal } from '../../../../testing/deal-page.ts'
import { noConnection } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'

/** The server, which remembers what is chosen. */
function serveFavorites(): void {
  let results: Favorite[] = []
  server.on(listFavorites, () => ({ results }))
  server.on(chooseFavorite, ({ body }) => {
    results =
      body.is_favorite && body.deal !== undefined ? [{ kind: 'deal', id: body.deal, name: 'Harbor Bakery' }] : []
    return null
  })
}

test('a deal is added to the favorites and taken off again, and the menu of a narrow screen opens it', async () => {
  serveFavorites()
  const { deal, dealPath } = serveDeal()
  const person = await renderPage(dealPath, { as: 'coordinator' })
  await person.click(await screen.findByRole('button', { name: 'Add to favorites' }))
  await screen.findByRole('button', { name: 'Remove from favorites' })
  expect(server.requests(chooseFavorite).map(({ body }) => body)).toEqual([{ deal: deal.id, is_favorite: true }])
  await person.click(screen.getByRole('button', { name: 'Menu' }))
  const favorites = within(await screen.findByRole('navigation', { name: 'Favorites' }))
  expect(favorites.getByRole('link', { name: 'Harbor Bakery' }).getAttribute('href')).toBe(dealPath)
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Remove from favorites' }))
  await screen.findByRole('button', { name: 'Add to favorites' })
})

test('a star that could not be saved goes out again, says why and can be tried again', async () => {
  serveFavorites()
  const { dealPath } = serveDeal()
  const person = await renderPage(dealPath, { as: 'admin' })
  const star = await screen.findByRole('button', { name: 'Add to favorites' })
  server.on(chooseFavorite, noConnection)
  await person.click(star)
  await findAlert('Couldn’t add this to your favorites')
  await screen.findByRole('button', { name: 'Add to favorites' })
  serveFavorites()
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Remove from favorites' })
})
