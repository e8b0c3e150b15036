import { changeDeals } from '@loanyard/contract/deals/bulk'
import { listDeals } from '@loanyard/contract/deals/calls'
import { dealSummary } from '@loanyard/contract/deals/schemas'
import { listStaff } from '@loanyard/contract/staff/calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noConnection } from '../../../../../testing/failures.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { partnerId } from '../../../../../testing/people.ts'
import { expectGone } from '../../../../../testing/queries.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../../testing/sample.ts'
import { bulkChange, undoOf } from './bulk-change.ts'

const deals = Array.from({ length: 130 }, (_, at) =>
  sample(dealSummary, { title: `Deal ${at + 1}`, status: 'Active', version: 1 }),
)
const changes = [{ act: { kind: 'status', status: 'On Hold' } as const, deals }]

test('a call that fails after another worked says which deals stayed, and the others can be undone', async () => {
  server.on(changeDeals, ({ body }) => {
    server.on(changeDeals, noConnection)
    const changed = deals.slice(0, body.deals.length)
    return {
      results: changed.map((deal) => ({ id: deal.id, problem: null, sent: null, deal: { ...deal, version: 2 } })),
    }
  })
  const { done, refused } = await bulkChange.mutationFn({ partnerId, changes })
  expect([done.length, refused.map(({ title }) => title)]).toEqual([100, deals.slice(100).map(({ title }) => title)])
  expect(new Set(refused.map(({ problem }) => problem)).size).toBe(1)
  expect(refused[0]?.problem).toContain('Couldn’t change the deals')
  expect(undoOf(changes[0]?.act ?? { kind: 'remind' }, done)).toMatchObject([{ act: { status: 'Active' } }])
})

test('a first call that fails can be repeated as a whole', async () => {
  server.on(changeDeals, noConnection)
  await expect(bulkChange.mutationFn({ partnerId, changes })).rejects.toMatchObject({ status: 0 })
})

test('coordinators that fail to load can be loaded again', async () => {
  const one = sample(dealSummary, { title: 'One' })
  server.on(listDeals, listOf([{ ...one, can: { ...one.can, share: true } }]))
  server.on(listStaff, noConnection)
  const person = await renderPage(`/partner/${partnerId}/deals?view=list`, { as: 'admin' })
  await person.click(await screen.findByRole('checkbox', { name: 'Select One' }))
  await person.click(await screen.findByRole('button', { name: 'Assign' }))
  await screen.findByText('Couldn’t load the coordinators')
  server.serve(listStaff)
  await person.click(screen.getByRole('menuitem', { name: 'Try again' }))
  await expectGone('menuitem', 'Try again')
  expect(screen.queryByText('Couldn’t load the coordinators')).toBeNull()
})
