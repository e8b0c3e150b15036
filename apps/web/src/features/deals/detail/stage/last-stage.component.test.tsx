import { getDeal, updateDeal } from '@loanyard/contract/deals/calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveDeal } from '../../../../../testing/deal-page.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { stages } from '../../../../../testing/people.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'

const stage = stages.at(-1)

test('a deal in the last stage can be marked as Funded, and back with Undo', async () => {
  const { deal, dealPath } = serveDeal({ ...(stage !== undefined && { stage }) })
  const funded = { ...deal, status: 'Funded', version: deal.version + 1, can: { ...deal.can, reopen: true } } as const
  server.on(updateDeal, funded)
  const person = await renderPage(dealPath, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Mark as Funded' }))
  await screen.findByRole('button', { name: 'Status: Funded' })
  expect(server.requests(updateDeal).at(-1)?.body).toEqual({ status: 'Funded' })
  expect(screen.queryByRole('button', { name: 'Mark as Funded' })).toBeNull()
  expect(screen.getByText('This is the last stage.')).toBeTruthy()
  const active = { ...deal, version: deal.version + 2 }
  server.on(updateDeal, active)
  server.on(getDeal, active)
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Status: Active' })
  expect(server.requests(updateDeal).at(-1)?.body).toEqual({ status: 'Active' })
})

test('a person who may not change the deal sees only that it is in the last stage', async () => {
  const { deal, dealPath } = serveDeal({ ...(stage !== undefined && { stage }) })
  server.on(getDeal, { ...deal, can: { ...deal.can, update: false, move_stage: false } })
  await renderPage(dealPath, { as: 'coordinator' })
  expect(await screen.findByText('This is the last stage.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as Funded' })).toBeNull()
})

test('a later stage that someone looks at has one button, which moves there', async () => {
  const { dealPath } = serveDeal()
  const person = await renderPage(dealPath, { as: 'admin' })
  await screen.findByRole('button', { name: 'Move to next stage' })
  await person.click(screen.getByRole('button', { name: /Closing/ }))
  expect(await screen.findByRole('button', { name: 'Move to Closing' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move to next stage' })).toBeNull()
})
