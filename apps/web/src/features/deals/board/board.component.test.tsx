import { getBoard, getDeal, listDeals, moveStage, updateDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { deal, dealSummary, type DealSummary } from '@loanyard/contract/deals/schemas'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { listBundleRequests } from '@loanyard/contract/requests/calls'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serveStages } from '../../../../testing/deal-page.ts'
import { brokenServer, noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, stages } from '../../../../testing/people.ts'
import { expectGone, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'
import { realtime } from '../../../lib/realtime/realtime.ts'

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
      closed: { count: 0, loan_amount_sum: '0.00' },
      results,
      next: null,
    }
  }),
  total_count: cards.length,
  loan_amount_sum: '80000.00',
})

const closed = { count: 2, loan_amount_sum: '5290000.00' }

const column = (name: string) => screen.getByRole('region', { name })
const cardIn = (name: string) => within(column(name)).queryByRole('article', { name: card.title })

const path = `/partner/${partnerId}/deals?view=board`

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
  const person = await renderPage(path, { as: 'admin' })
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
  const person = await renderPage(path, { as: 'admin' })
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
  serveStages()
  const person = await renderPage(`/partner/${partnerId}/deals/${card.id}`, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Move to next stage' }))
  await findAlert(detail)
  await person.click(screen.getByRole('button', { name: 'Move anyway' }))
  await expect.poll(() => server.requests(moveStage).at(-1)?.body.force).toBe(true)
  await expect.poll(() => screen.queryByText(detail)).toBeNull()
  // The new stage is selected.
  await expect.poll(() => server.requests(listBundleRequests).at(-1)?.params.stage_id).toBe(second.id)
})

test('a deal changed elsewhere shows where it is now, and the person chooses', async () => {
  const [, , third = first] = stages
  const changed = sample(deal, { ...card, stage: third, version: card.version + 1 })
  const current = { ...changed, id: card.id }
  server.on(moveStage, refusal('stale', 'Someone else changed this deal.', { current }))
  const person = await renderPage(path, { as: 'admin' })
  await moveToSecond(person)
  const dialog = within(await screen.findByRole('dialog', { name: `${card.title} just changed` }))
  expect(screen.getByRole('dialog').textContent).toContain(`It’s now in ${third.name}`)
  await person.click(dialog.getByRole('button', { name: `Keep in ${third.name}` }))
  await expectGone('dialog')
  expect(server.requests(moveStage)).toHaveLength(1)

  server.on(getBoard, boardWith([card]))
  await person.click(await within(await screen.findByRole('article')).findByRole('button', { name: 'Move to' }))
  await person.click(await screen.findByRole('menuitem', { name: second.name }))
  const again = within(await screen.findByRole('dialog', { name: `${card.title} just changed` }))
  server.on(moveStage, { ...current, stage: second })
  server.on(getBoard, boardWith([{ ...card, stage: second }]))
  await person.click(again.getByRole('button', { name: `Move to ${second.name}` }))
  await expect.poll(() => cardIn(second.name)).not.toBeNull()
  expect(server.requests(moveStage).at(-1)?.headers.get('if-match')).toBe(`"${current.version}"`)
})

test('a deal that is not Active shows so and cannot be moved', async () => {
  const can = { ...card.can, move_stage: false }
  server.on(getBoard, boardWith([{ ...card, status: 'On Hold', can }]))
  await renderPage(path, { as: 'admin' })
  const shown = await screen.findByRole('article', { name: card.title })
  expect(shown.textContent).toContain('On Hold')
  expect(within(shown).queryByRole('button', { name: 'Move to' })).toBeNull()
})

test('a card names the business unless its title begins with it', async () => {
  const borrower = { ...card.borrower, first_name: 'Ana', last_name: 'Reyes' }
  const named = (title: string) => ({ ...card, id: newId('deal'), title, borrower, business_name: 'Harbor Bakery' })
  server.on(getBoard, boardWith([named('Harbor Bakery – Equipment'), named('The ovens')]))
  await renderPage(path, { as: 'admin' })
  const lineOf = async (title: string) =>
    within(await screen.findByRole('article', { name: title })).getByText(/^Ana Reyes/).textContent
  expect(await lineOf('Harbor Bakery – Equipment')).toBe('Ana Reyes')
  expect(await lineOf('The ovens')).toBe('Ana Reyes · Harbor Bakery')
})

test('a long column loads more cards, can be retried, and keeps them when the board reloads', async () => {
  const many = Array.from({ length: 32 }, (_, at) =>
    sample(dealSummary, { title: `Deal ${at + 1}`, stage: first, partner }),
  )
  const board = boardWith(many)
  const next = `/api/v0/deals/partners/${partnerId}?stage=${first.id}&cursor=x`
  const results = board.results.map((each) =>
    each.stage.id === first.id ? { ...each, results: many.slice(0, 25), next } : each,
  )
  server.on(getBoard, { ...board, results })
  server.on(listDeals, brokenServer)
  const person = await renderPage(path, { as: 'admin' })
  await screen.findByRole('article', { name: 'Deal 1' })
  const scroll = (to: number) => {
    const scroller = column(first.name).querySelector('[data-scroll-restoration-id]') ?? document.body
    fireEvent.scroll(scroller, { target: { scrollTop: to } })
  }
  scroll(99_999)
  await screen.findByText('Failed to fetch next deals.')
  server.on(listDeals, { ...listOf(many.slice(25)), total_count: 32 })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await expectGone('button', 'Try again')
  scroll(99_999)
  expect(await screen.findByRole('article', { name: 'Deal 32' })).toBeTruthy()
  const before = server.requests(getBoard).length
  realtime.publish({ name: 'resync' })
  await expect.poll(() => server.requests(getBoard).length).toBeGreaterThan(before)
  expect(screen.getByRole('article', { name: 'Deal 32' })).toBeTruthy()
})

test('no deals at all offers to create one or to go to the leads', async () => {
  server.on(getBoard, boardWith([]))
  await renderPage(path, { as: 'admin' })
  expect(await screen.findByText('No deals yet')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'New deal' }).length).toBeGreaterThan(0)
})

test('open deals count; closed ones are shown on demand and say why they stay', async () => {
  const declined = sample(dealSummary, {
    ...card,
    title: 'Old Mill',
    status: 'Declined',
    can: { ...card.can, move_stage: false },
  })
  const board = boardWith([card])
  const results = board.results.map((each, at) => (at === 0 ? { ...each, closed } : each))
  server.on(getBoard, { ...board, results })
  server.on(listDeals, listOf([declined]))
  const person = await renderPage(path, { as: 'admin' })
  await screen.findByText(/^1 open deal/)
  expect(screen.queryByRole('article', { name: 'Old Mill' })).toBeNull()
  await person.click(within(column(first.name)).getByRole('button', { name: /^\+2 closed/ }))
  const shown = await screen.findByRole('article', { name: 'Old Mill' })
  expect(shown.textContent).toContain('DeclinedTo move it, set it to Active.')
  expect(server.requests(listDeals).at(-1)?.query).toMatchObject({
    stage: first.id,
    status: 'Funded,Declined,Withdrawn',
  })
})

test('a move is announced once the server agreed, and not if it refuses', async () => {
  const person = await renderPage(path, { as: 'admin' })
  const move = server.hold(moveStage)
  await moveToSecond(person)
  await expect.poll(() => cardIn(second.name)).not.toBeNull()
  expect(document.body.textContent).not.toContain('Moved Harbor Bakery')
  move.reply(sample(deal, { ...card, stage: second }))
  await screen.findByText(`Moved Harbor Bakery from ${first.name} to ${second.name}.`)
})

test('a deal that enters the last stage can be marked as Funded, and that be undone', async () => {
  const [last = second] = stages.toReversed()
  const there = sample(deal, { ...card, stage: last, status: 'Active' })
  server.on(moveStage, there)
  const person = await renderPage(path, { as: 'admin' })
  const shown = await screen.findByRole('article', { name: card.title })
  await person.click(within(shown).getByRole('button', { name: 'Move to' }))
  await person.click(await screen.findByRole('menuitem', { name: last.name }))
  server.on(updateDeal, ({ body }) => ({ ...there, status: body.status ?? 'Active', version: there.version + 1 }))
  await person.click(await screen.findByRole('button', { name: 'Mark as Funded' }))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => server.requests(updateDeal).map(({ body }) => body.status)).toEqual(['Funded', 'Active'])
})

test('Undo moves a card back, with the version of the moved deal', async () => {
  const moved = sample(deal, { ...card, stage: second, version: card.version + 1 })
  server.on(moveStage, moved)
  const person = await renderPage(path, { as: 'admin' })
  await moveToSecond(person)
  const undo = await screen.findByRole('button', { name: 'Undo' })
  server.on(moveStage, sample(deal, { ...card, stage: first, version: card.version + 2 }))
  await person.click(undo)
  await expect.poll(() => cardIn(first.name)).not.toBeNull()
  await screen.findByText(`Moved ${card.title} from ${second.name} to ${first.name}.`)
  await expect.poll(() => screen.getAllByRole('button', { name: 'Undo' }).length).toBe(1)
  const back = server.requests(moveStage).at(-1)
  expect(back?.body).toEqual({ to_stage: first.id })
  expect(back?.headers.get('if-match')).toBe(`"${moved.version}"`)
})
