import { getDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { deal } from '@loanyard/contract/deals/schemas'
import { listConditions } from '@loanyard/contract/lenders/conditions/calls'
import { dealSharing, lenderAssignment } from '@loanyard/contract/lenders/schemas'
import {
  changeSharing,
  endLenderStaffSharing,
  getDealSharing,
  listDealDownloads,
  listDealMessages,
  shareDealWithLender,
} from '@loanyard/contract/lenders/sharing-calls'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noConnection } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { newId, sample } from '../../../../testing/sample.ts'

const shared = sample(deal, { partner: { id: partnerId, name: 'Northwind Capital' } })
const first = { id: newId('lndr'), name: 'First Coastal Bank', status: 'Active' as const }
const path = `/partner/${partnerId}/deals/${shared.id}?tab=sharing`
const assigned = sample(lenderAssignment, {
  deal: shared.id,
  user: { ...sample(lenderAssignment).user, full_name: 'Gina Torres' },
})
const sharing = (values: object = {}) => sample(dealSharing, { lender: first, ended_at: null, ...values })
const seeing = () => screen.findByRole('list', { name: `Who sees the deal at ${first.name}` })

beforeEach(() => {
  server.on(listConditions, { results: [], can: { add: false } })
  server.on(getDeal, shared)
  server.serve(listNotes)
  server.serve(listDealMessages)
  server.serve(listDealDownloads)
})

test('a person whose access could not be ended is shown again', async () => {
  server.on(getDealSharing, { results: [sharing({ assigned_staff: [assigned] })] })
  const ending = server.hold(endLenderStaffSharing)
  const user = await renderPage(`${path}&lender=${first.id}`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Stop sharing with Gina Torres' }))
  await expect.poll(async () => (await seeing()).textContent).not.toContain('Gina Torres')
  // No reload repairs it.
  server.hold(getDealSharing)
  ending.reply(noConnection)
  await findAlert('Couldn’t stop sharing')
  expect((await seeing()).textContent).toContain('Gina Torres')
})

test('the watermark switches at once, and back when that fails', async () => {
  server.on(getDealSharing, { results: [sharing({ watermark: false })] })
  const change = server.hold(changeSharing)
  const user = await renderPage(`${path}&lender=${first.id}`, { as: 'admin' })
  const open = async () => user.click(await screen.findByRole('button', { name: `More for ${first.name}` }))
  await open()
  await user.click(await screen.findByRole('menuitem', { name: 'Turn watermark on' }))
  await open()
  expect(await screen.findByRole('menuitem', { name: 'Turn watermark off' })).toBeTruthy()
  server.hold(getDealSharing)
  change.reply(noConnection)
  expect(await screen.findByRole('menuitem', { name: 'Turn watermark on' })).toBeTruthy()
})

test('sharing again without a response is retried under the same key', async () => {
  server.on(getDealSharing, { results: [sharing({ ended_at: '2026-01-05T10:00:00.000Z' })] })
  server.on(shareDealWithLender, noConnection)
  const user = await renderPage(`${path}&lender=${first.id}`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: `More for ${first.name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Share again' }))
  await findAlert('Couldn’t share the deal')
  server.on(shareDealWithLender, sharing())
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(`Shared with ${first.name} again`)).toBeTruthy()
  const [lost, again] = server.requests(shareDealWithLender).map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(lost)
})
