import { getLender, listFittingDeals, listLenderStaff, updateLender } from '@loanyard/contract/lenders/calls'
import { fittingDeal } from '@loanyard/contract/lenders/credit-box'
import { lender as lenderSchema } from '@loanyard/contract/lenders/schemas'
import { listSharedDeals } from '@loanyard/contract/lenders/sharing-calls'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter } from '../../../../testing/forms.ts'
import { partnerId } from '../../../../testing/people.ts'
import { expectGone, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

const none = {
  programs: [],
  states: [],
  min_loan_amount: null,
  max_loan_amount: null,
  min_credit_score: null,
  note: null,
}
const bank = sample(lenderSchema, {
  name: 'First Coastal Bank',
  status: 'Active',
  partner: partnerId,
  credit_box: none,
})
const box = { ...none, programs: ['7(a)' as const], min_loan_amount: '150000.00', min_credit_score: 680 }
const path = `/partner/${partnerId}/lenders/${bank.id}`
const deal = { ...sample(fittingDeal).deal, title: 'Harbor Bakery', loan_amount: '500000.00' }

beforeEach(() => {
  server.serve(listLenderStaff)
  server.serve(listSharedDeals)
  server.on(getLender, bank)
  server.on(listFittingDeals, listOf([{ deal, unknown: ['state', 'credit_score'] as const }]))
})

const openDialog = async (name: string) => {
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name }))
  return { person, dialog: within(await screen.findByRole('dialog')) }
}

test('without a credit box no deals are compared; a typed one survives a reload, an error and a refusal', async () => {
  let { person, dialog } = await openDialog('Add credit box')
  expect(server.requests(listFittingDeals)).toEqual([])
  await person.click(dialog.getByRole('checkbox', { name: '7(a)' }))
  await enter(person, dialog.getByLabelText('Smallest loan'), '150k')
  await enter(person, dialog.getByLabelText('States'), 'ga, georgia')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await findAlert('Enter two-letter state codes, like GA, SC.')
  expect(server.requests(updateLender)).toEqual([])
  cleanup()
  ;({ person, dialog } = await openDialog('Add credit box'))
  const states = dialog.getByLabelText<HTMLInputElement>('States')
  expect(states.value).toBe('ga, georgia')
  await enter(person, states, 'sc, ga')
  const message = 'The largest loan is below the smallest.'
  server.on(updateLender, refusal('bad_input', '', { errors: [{ path: 'credit_box.max_loan_amount', message }] }))
  await enter(person, dialog.getByLabelText('Largest loan'), '1')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await findAlert(message)
  server.on(updateLender, { ...bank, credit_box: box })
  server.on(getLender, { ...bank, credit_box: box })
  await enter(person, dialog.getByLabelText('Largest loan'), '5m')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await expectGone('dialog')
  expect(server.requests(updateLender).at(-1)?.body).toEqual({
    credit_box: {
      programs: ['7(a)'],
      states: ['GA', 'SC'],
      min_loan_amount: '150000.00',
      max_loan_amount: '5000000.00',
    },
  })
  expect(await screen.findByRole('link', { name: 'Harbor Bakery' })).toBeTruthy()
})

test('only what was changed is sent, so that a colleague’s change of another field stays', async () => {
  server.on(getLender, { ...bank, credit_box: box })
  server.on(updateLender, { ...bank, credit_box: box })
  const { person, dialog } = await openDialog('Edit credit box')
  await enter(person, dialog.getByLabelText('Min. credit score'), '700')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await expectGone('dialog')
  expect(server.requests(updateLender)[0]?.body).toEqual({ credit_box: { min_credit_score: 700 } })
})

test('says what a deal that fits leaves open, and leads to sharing it', async () => {
  server.on(getLender, { ...bank, credit_box: box })
  await renderPage(path, { as: 'admin' })
  const deals = within(await screen.findByRole('list', { name: 'Deals that fit First Coastal Bank' }))
  const share = await deals.findByRole('link', { name: 'Share Harbor Bakery' })
  expect(share.getAttribute('href')).toContain('tab=sharing&share=1')
  expect(deals.getByRole('listitem').textContent).toContain('No state or credit score entered')
})
