import { getBoard, getDeal, listNotes, moveStage } from '@loanyard/contract/deals/calls'
import { deal, dealSummary, type DealSummary } from '@loanyard/contract/deals/schemas'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, stages } from '../../../../testing/people.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { sample } from '../../../../testing/sample.ts'

const [first = sample(deal).stage, second = first] = stages
const partner = { id: partnerId, name: 'Northwind Capital' }
const card = sample(dealSummary, { title: 'Harbor Bakery', stage: first, partner, loan_amount: '80000.00' })

const boardWith = (cards: DealSummary[]) => ({
  results: stages.map((stage) => {
    const results = cards.filter((each) => each.stage.id === stage.id)
    return {
      stage,
      count: results.length,
      loan_amount_sum: results.length > 0 ? '80000.00' : '0.00',
      results,
      next: null,
    }
  }),
  total_count: cards.length,
  loan_amount_sum: '80000.00',
})

const column = (name: string) => screen.getByRole('region', { name })
const cardIn = (name: string) => within(column(name)).queryByRole('article', { name: card.title })

async function moveToSecond(person: UserEvent): Promise<void> {
  const shown = await screen.findByRole('article', { name: card.title })
  await person.click(within(shown).getByRole('button', { name: 'Move to' }))
  await person.click(await screen.findByRole('menuitem', { name: second.name }))
}

beforeEach(() => {
  server.on(getBoard, boardWith([card]))
  server.on(getDeal, sample(deal, { ...card }))
})

test('a rejected move is undone with the reason', async () => {
  const person = await renderPage(`/partner/${partnerId}/deals?view=board`, { as: 'admin' })
  const move = server.hold(moveStage)
  await moveToSecond(person)
  await expect.poll(() => cardIn(second.name)).not.toBeNull()
  expect(cardIn(first.name)).toBeNull()
  // The board does not reload: what is shown is the page's own doing.
  server.hold(getBoard)
  move.reply(refusal('not_found', 'There is no such deal for you.'))
  await findAlert('There is no such deal for you.')
  expect(cardIn(first.name)).not.toBeNull()
  expect(cardIn(second.name)).toBeNull()
  expect(column(first.name).textContent).toContain('1 deal, total $80K')
})

test('a move during a server outage is undone with a message, and can be retried', async () => {
  const person = await renderPage(`/partner/${partnerId}/deals?view=board`, { as: 'admin' })
  server.on(moveStage, noConnection)
  await moveToSecond(person)
  await findAlert('Failed to update deal.')
  expect(cardIn(first.name)).not.toBeNull()
  server.on(moveStage, sample(deal, { ...card, stage: second }))
  server.on(getBoard, boardWith([{ ...card, stage: second }]))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => cardIn(second.name)).not.toBeNull()
  expect(server.requests(moveStage).map(({ body }) => body.to_stage)).toEqual([second.id, second.id])
})

test('those with permission can override open requirements', async () => {
  const detail = 'Two required requests of this stage are open.'
  server.on(moveStage, ({ body }) =>
    body.force === true ? sample(deal, { ...card, stage: second }) : refusal('open_requirements', detail),
  )
  server.serve(listNotes)
  server.serve(getDealSharing)
  const person = await renderPage(`/partner/${partnerId}/deals/${card.id}`, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Move to next stage' }))
  await findAlert(detail)
  await person.click(screen.getByRole('button', { name: 'Move anyway' }))
  await expect.poll(() => server.requests(moveStage).at(-1)?.body.force).toBe(true)
  await expect.poll(() => screen.queryByText(detail)).toBeNull()
})
