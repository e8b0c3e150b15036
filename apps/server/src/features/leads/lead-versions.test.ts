import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeLead, makePartner, makeStaff } from '../../../testing/data/factories.ts'

const { deleteLead, getLead, restoreLead, updateLead } = calls.leads

const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)

test('rejects a stale version with the lead as it is now, and needs none', async () => {
  const { id } = await makeLead(app, partner)
  const params = { lead_id: id }
  expect((await admin.api.call(getLead, { params })).version).toBe(1)
  const seen = await admin.api.call(updateLead, { params, body: { loan_amount: '6.00' } })
  expect(seen.version).toBe(2)
  for (const call of [updateLead, deleteLead]) {
    const request = {
      params,
      headers: { 'if-match': '"1"' },
      ...(call === updateLead && { body: { loan_amount: '7.00' } }),
    }
    const refusal = await admin.api.refused(call, 'stale', request)
    expect(refusal).toMatchObject({
      detail: 'Someone else changed this lead. Review both versions and choose one.',
      current: seen,
    })
    await admin.api.refused(call, 'bad_input', { ...request, headers: { 'if-match': '1' } })
  }
  const body = { loan_amount: '7.00' }
  expect((await admin.api.call(updateLead, { params, body, headers: { 'if-match': '"2"' } })).version).toBe(3)
  // Nothing changed.
  expect((await admin.api.call(updateLead, { params, body })).version).toBe(3)
  expect((await admin.api.call(updateLead, { params, body: { loan_amount: '8.00' } })).version).toBe(4)
  await admin.api.call(deleteLead, { params, headers: { 'if-match': '"4"' } })
  expect(await admin.api.call(restoreLead, { params })).toMatchObject({ version: 6 })
  expect(await admin.api.call(getLead, { params })).toMatchObject({ version: 6 })
})

test('unassigning the leads of a removed user makes what others see of them stale', async () => {
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const { id } = await makeLead(app, partner, { assigned_to: coordinator.uuid })
  const params = { lead_id: id }
  await admin.api.call(calls.staff.removeStaff, { params: { staff_id: coordinator.id } })
  const change = { params, body: { assigned_to: admin.id }, headers: { 'if-match': '"1"' } }
  expect(await admin.api.refused(updateLead, 'stale', change)).toMatchObject({ current: { assigned_to: null } })
})
