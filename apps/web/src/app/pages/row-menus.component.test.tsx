import { changeDeals } from '@loanyard/contract/deals/bulk'
import { getBoard, listDeals, moveStage, updateDeal } from '@loanyard/contract/deals/calls'
import { deal, dealSummary, type DealSummary } from '@loanyard/contract/deals/schemas'
import { getDealTotals } from '@loanyard/contract/deals/totals'
import { listStaff } from '@loanyard/contract/staff/calls'
import { staffMember } from '@loanyard/contract/staff/schemas'
import { listViews } from '@loanyard/contract/staff/views/calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, stages } from '../../../testing/people.ts'
import { findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, sample } from '../../../testing/sample.ts'

const deals = `/partner/${partnerId}/deals?view=list&columns=title,stage,status,coordinators,loan_amount`
const [first, second] = stages
if (!first || !second) throw new Error('The partner has stages.')

const harbor = sample(dealSummary, {
  title: 'Harbor',
  version: 3,
  stage: first,
  status: 'Active',
  coordinators: [],
  loan_amount: '100000.00',
  partner: { id: partnerId, name: 'Northwind Capital' },
})
const allowed = { ...harbor.can, update: true, move_stage: true, share: true, reopen: true, force_move: true }
const full = (values: Partial<DealSummary>) => sample(deal, { ...harbor, can: allowed, ...values })
const serve = (values: Partial<DealSummary> = {}) =>
  server.on(listDeals, listOf([{ ...harbor, can: allowed, ...values }]))

const cole = sample(staffMember, { role: 'Coordinator' })

beforeEach(() => {
  server.serve(getDealTotals)
  server.serve(getBoard)
  server.on(listViews, { results: [], default_view: null, can: { create_for_team: true } })
  server.on(listStaff, { ...listOf([cole]), can: { add: [] } })
  serve()
})

const value = (name: string) => screen.findByRole('button', { name })
const choose = async (name: string) => screen.findByRole('menuitem', { name })

test('a row’s stage opens the stages, shows the move at once, and can be undone', async () => {
  const person = await renderPage(deals, { as: 'admin' })
  await person.click(await value(first.name))
  const answer = server.hold(moveStage)
  await person.click(await choose(second.name))
  expect(await value(second.name)).toBeTruthy()
  serve({ stage: second, version: 4 })
  answer.reply(full({ stage: second, version: 4 }))
  await screen.findByText(`Moved Harbor from ${first.name} to ${second.name}.`)
  server.on(moveStage, full({ stage: first, version: 5 }))
  serve({ stage: first, version: 5 })
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await value(first.name)).toBeTruthy()
  expect(server.requests(moveStage)).toMatchObject([
    { body: { to_stage: second.id } },
    { body: { to_stage: first.id } },
  ])
  expect(server.requests(moveStage).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
})

test('a move that open requests block goes back, names them, and can be made anyway', async () => {
  server.on(moveStage, ({ body }) =>
    body.force === true
      ? full({ stage: second, version: 4 })
      : refusal('open_requirements', 'One request is still open.'),
  )
  const person = await renderPage(deals, { as: 'admin' })
  await person.click(await value(first.name))
  await person.click(await choose(second.name))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('One request is still open.')).toBeTruthy()
  expect(screen.getByText(first.name)).toBeTruthy()
  serve({ stage: second, version: 4 })
  await person.click(dialog.getByRole('button', { name: 'Move anyway' }))
  expect(await value(second.name)).toBeTruthy()
})

test('a row’s status is shown at once; a refusal takes it back', async () => {
  const person = await renderPage(deals, { as: 'admin' })
  await person.click(await value('Active'))
  const answer = server.hold(updateDeal)
  await person.click(await choose('On Hold'))
  expect(await value('On Hold')).toBeTruthy()
  answer.reply(refusal('forbidden', 'You can’t change this deal.'))
  await findAlert('You can’t change this deal.')
  expect(await value('Active')).toBeTruthy()
  server.on(updateDeal, full({ status: 'On Hold', version: 4 }))
  serve({ status: 'On Hold', version: 4 })
  await person.click(await value('Active'))
  await person.click(await choose('On Hold'))
  await screen.findByText('Harbor: Status set to On Hold')
  expect(server.requests(updateDeal).at(-1)).toMatchObject({ body: { status: 'On Hold' } })
})

test('coordinators are assigned in the row, each with an Undo', async () => {
  const mine = [{ id: cole.id, full_name: cole.user.full_name, is_active: true }]
  const results = (coordinators: DealSummary['coordinators']) => ({
    results: [{ id: harbor.id, problem: null, sent: null, deal: { ...harbor, can: allowed, coordinators } }],
  })
  const person = await renderPage(deals, { as: 'admin' })
  await person.click(await value('none'))
  server.on(changeDeals, results(mine))
  serve({ coordinators: mine })
  await person.click(await choose(`Assign ${cole.user.full_name}`))
  await screen.findByText(`Harbor assigned to ${cole.user.full_name}`)
  expect(await choose(`Unassign ${cole.user.full_name}`)).toBeTruthy()
  server.on(changeDeals, results([]))
  serve()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await value('none')).toBeTruthy()
  expect(server.requests(changeDeals).map(({ body }) => body)).toEqual([
    { act: { kind: 'assign', staff: cole.id }, deals: [{ id: harbor.id }] },
    { act: { kind: 'unassign', staff: cole.id }, deals: [{ id: harbor.id }] },
  ])
})

test('a coordinator shows at once, and not anymore if the server refuses or fails', async () => {
  const name = cole.user.full_name
  const person = await renderPage(deals, { as: 'admin' })
  await person.click(await value('none'))
  const answer = server.hold(changeDeals)
  await person.click(await choose(`Assign ${name}`))
  await choose(`Unassign ${name}`)
  // What shows isn't what a reload brings.
  server.hold(listDeals)
  answer.reply({ results: [{ id: harbor.id, problem: 'This deal was deleted.', sent: null, deal: null }] })
  await findAlert('This deal was deleted.')
  server.on(changeDeals, brokenServer)
  await person.click(await choose(`Assign ${name}`))
  await findAlert('Couldn’t change the coordinators of Harbor')
  expect(await choose(`Assign ${name}`)).toBeTruthy()
})

test('F2 opens the stage, Tab goes on to the status and from an editor to a menu; Escape returns to the value', async () => {
  const person = await renderPage(deals, { as: 'admin' })
  await value(first.name)
  screen.getByRole('link', { name: 'Open deal Harbor' }).focus()
  await person.keyboard('{F2}')
  await choose(second.name)
  await person.keyboard('{Tab}')
  await choose('On Hold')
  expect(screen.queryByRole('menuitem', { name: second.name })).toBeNull()
  await person.keyboard('{Tab}')
  await choose(`Assign ${cole.user.full_name}`)
  await person.keyboard('{Tab}')
  expect(await screen.findByRole('textbox', { name: 'Loan amount of Harbor' })).toBe(document.activeElement)
  await person.keyboard('{Shift>}{Tab}{/Shift}')
  await choose(`Assign ${cole.user.full_name}`)
  await person.keyboard('{Escape}')
  await expect.poll(() => document.activeElement?.closest('[data-edit-cell]')?.textContent).toBe('–')
})

test('who may not change a deal has text instead of menus', async () => {
  const can = { ...allowed, update: false, move_stage: false, share: false }
  serve({ can })
  await renderPage(deals, { as: 'coordinator' })
  await screen.findByText(first.name)
  expect(screen.queryByRole('button', { name: first.name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Active' })).toBeNull()
})
