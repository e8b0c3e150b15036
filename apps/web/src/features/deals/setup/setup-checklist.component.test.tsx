import { deleteDeal, getBoard } from '@loanyard/contract/deals/calls'
import { createSampleDeal } from '@loanyard/contract/deals/creation-calls'
import { deal } from '@loanyard/contract/deals/schemas'
import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { dismissPartnerSetup, getPartnerSetup, setupSteps, type PartnerSetup } from '@loanyard/contract/partners/setup'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, partnerReply } from '../../../../testing/people.ts'
import { findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { newId, sample } from '../../../../testing/sample.ts'

const path = `/partner/${partnerId}/deals?view=board`
const setup = (done: number, values: Partial<PartnerSetup> = {}): PartnerSetup => ({
  steps: setupSteps.map((key, index) => ({ key, is_done: index < done })),
  is_dismissed: false,
  sample_deal: null,
  ...values,
})
const card = () => screen.findByRole('region', { name: 'Get set up' })
const noCard = () => expect(screen.queryByRole('region', { name: 'Get set up' })).toBeNull()

beforeEach(() => {
  server.on(getBoard, { results: [], total_count: 0, loan_amount_sum: '0.00' })
  server.on(getPartnerDetail, { ...partnerReply(), can: { create_deal: true, update: true } })
})

test('lists what is left with where to do it, and the address of the pre-qualify page', async () => {
  server.on(getPartnerSetup, setup(1))
  await renderPage(path, { as: 'admin' })
  const own = within(await card())
  expect(own.getByText('1 of 5 done')).toBeTruthy()
  expect(own.getByText('Done:').parentElement?.textContent).toBe('Done: Add your logo and phone number')
  expect(own.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/partner/${partnerId}/bundles`,
    `/partner/${partnerId}/deals?panel=new`,
    `/partner/${partnerId}/lenders`,
    `/partner/${partnerId}/user-management`,
    `/partner/${partnerId}/leads?panel=import`,
  ])
  expect((await findField('Your pre-qualify page')).value).toBe(`${location.origin}/pre-qualify/${partnerId}`)
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('goes for good when it is dismissed, and stays when that fails', async () => {
  server.on(getPartnerSetup, setup(0))
  const person = await renderPage(path, { as: 'admin' })
  const dismiss = async () => person.click(await within(await card()).findByRole('button', { name: /Hide/ }))
  server.on(dismissPartnerSetup, refusal('unavailable', 'Not now.'))
  await dismiss()
  await findAlert('Not now.')
  await card()
  server.on(dismissPartnerSetup, null)
  await dismiss()
  await expect.poll(() => screen.queryByRole('region', { name: 'Get set up' })).toBeNull()
})

test.each([
  ['everything is done', setup(5)],
  ['it was dismissed', setup(2, { is_dismissed: true })],
])('isn’t there once %s', async (_, reply) => {
  server.on(getPartnerSetup, reply)
  await renderPage(path, { as: 'admin' })
  await expect.poll(() => server.requests(getPartnerSetup).length).toBeGreaterThan(0)
  await screen.findByText('No deals yet')
  noCard()
})

test('isn’t asked for by someone who may not change settings', async () => {
  server.on(getPartnerDetail, { ...partnerReply(), can: { create_deal: false, update: false } })
  await renderPage(path, { as: 'coordinator' })
  await screen.findByText('No deals yet')
  noCard()
  expect(server.requests(getPartnerSetup)).toEqual([])
})

test('adds the sample deal, links to it, and removes it with one click', async () => {
  const id = newId('deal')
  server.on(getPartnerSetup, setup(0))
  const person = await renderPage(path, { as: 'admin' })
  const own = within(await card())
  server.on(createSampleDeal, () => {
    server.on(getPartnerSetup, setup(0, { sample_deal: { id, title: 'Sample deal' } }))
    return sample(deal, { id })
  })
  await person.click(own.getByRole('button', { name: 'Add a sample deal' }))
  const link = await own.findByRole('link', { name: 'Open the sample deal' })
  expect(link.getAttribute('href')).toBe(`/partner/${partnerId}/deals/${id}`)
  server.on(deleteDeal, () => {
    server.on(getPartnerSetup, setup(0))
    return null
  })
  await person.click(own.getByRole('button', { name: 'Remove the sample deal' }))
  expect(await own.findByRole('button', { name: 'Add a sample deal' })).toBeTruthy()
  expect(server.requests(deleteDeal)[0]?.params.deal_id).toBe(id)
})
