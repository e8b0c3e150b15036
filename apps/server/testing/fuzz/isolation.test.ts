import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../app/application.ts'
import { makeDeal, makePartner, makeStaff } from '../data/factories.ts'
import { differences, digestOf } from './isolation.ts'

const app = await startApplication()
afterAll(() => app.close())
const [here, there] = [await makePartner(app), await makePartner(app)]
const staff = await makeStaff(app, there)
const deal = await makeDeal(app, there)

async function changedBy(change: () => Promise<unknown>): Promise<string[]> {
  const before = await digestOf(app, there)
  await change()
  return differences(before, await digestOf(app, there)).map((line) => line.split(':')[0] ?? '')
}

test('notices a row of the partner that is added, changed or deleted, in any table', async () => {
  const note = { params: { deal_id: deal.id }, body: { text: 'A note' } }
  const added = await changedBy(() => staff.api.call(calls.deals.createNote, note))
  expect(added).toEqual(expect.arrayContaining(['audit_log', 'deal_notes']))
  const set = `update deals set reason = 'touched' where partner_id = $1`
  expect(await changedBy(() => app.ask(set, [there.uuid]))).toContain('deals')
  expect(await changedBy(() => app.ask('delete from deal_notes where partner_id = $1', [there.uuid]))).toEqual([
    'deal_notes',
  ])
  const name = `update users set first_name = 'Touched' where id = $1`
  expect(await changedBy(() => app.ask(name, [staff.user_uuid]))).toEqual(['users'])
})

test('ignores what is written elsewhere', async () => {
  expect(await changedBy(() => makeDeal(app, here))).toEqual([])
})
