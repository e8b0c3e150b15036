import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeLead, makePartner, makeStaff } from '../../../testing/data/factories.ts'

const { createLead, updateLead } = calls.leads

const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const body = { full_name: 'Ana Lead', email: 'ana@example.com' }

test('rejects a loan amount of zero, and accepts a down payment of zero', async () => {
  const { id } = await makeLead(app, partner)
  const errors = [{ path: 'loan_amount', message: 'Enter an amount greater than zero.' }]
  for (const loan_amount of ['0', '0.00', '-0', 0, '-1']) {
    expect(await admin.api.refused(createLead, 'bad_input', { body: { ...body, loan_amount } })).toMatchObject({
      errors,
    })
    const change = { params: { lead_id: id }, body: { loan_amount } }
    expect(await admin.api.refused(updateLead, 'bad_input', change)).toMatchObject({ errors })
  }
  const lead = await admin.api.call(createLead, { body: { ...body, loan_amount: null, down_payment: '0' } })
  expect(lead).toMatchObject({ loan_amount: null, down_payment: '0.00' })
})
