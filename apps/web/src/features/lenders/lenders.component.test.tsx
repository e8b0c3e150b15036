import { getDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { listLenders, setLenderStatus } from '@loanyard/contract/lenders/calls'
import { listConditions } from '@loanyard/contract/lenders/conditions/calls'
import { dealSharing, lender } from '@loanyard/contract/lenders/schemas'
import { changeSharing, getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { noConnection } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'

const bank = sample(lender, { name: 'First Coastal Bank', status: 'Active', partner: partnerId })

test('making a lender inactive asks first, shows at once, can be undone, and reverts when the server rejects it', async () => {
  server.on(listLenders, listOf([bank]))
  server.on(setLenderStatus, ({ body }) => ({ ...bank, status: body.status }))
  const person = await renderPage(`/partner/${partnerId}/lenders`, { as: 'admin' })
  const status = () => screen.findByLabelText<HTMLSelectElement>('Status of First Coastal Bank')
  const answer = async (name: string) =>
    person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))
  await person.selectOptions(await status(), 'Inactive')
  expect(await screen.findByText(/will lose access to .* right away/)).toBeTruthy()
  await answer('Cancel')
  expect((await status()).value).toBe('Active')

  const change = server.hold(setLenderStatus)
  await person.selectOptions(await status(), 'Inactive')
  await answer('Set to Inactive')
  await expect.poll(async () => (await status()).value).toBe('Inactive')
  server.on(listLenders, listOf([{ ...bank, status: 'Inactive' }]))
  change.reply({ ...bank, status: 'Inactive' })
  expect(await screen.findByText('First Coastal Bank is now Inactive')).toBeTruthy()
  server.on(setLenderStatus, bank)
  server.on(listLenders, listOf([bank]))
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('First Coastal Bank is now Active')).toBeTruthy()
  expect((await status()).value).toBe('Active')

  const lost = server.hold(setLenderStatus)
  await person.selectOptions(await status(), 'Inactive')
  await answer('Set to Inactive')
  await expect.poll(async () => (await status()).value).toBe('Inactive')
  server.hold(listLenders)
  lost.reply(noConnection)
  expect(await screen.findByText(/Couldn’t update the lender/)).toBeTruthy()
  expect((await status()).value).toBe('Active')
})

async function chooseForLender(person: UserEvent, item: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: 'More for First Coastal Bank' }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

test('the watermark toggles, and reverts when rejected', async () => {
  const one = sample(dealSharing, {
    lender: { id: bank.id, name: bank.name, status: 'Active' },
    watermark: false,
    people_who_see: 1,
  })
  const watermarked = { ...one, watermark: true }
  server.serve(getDeal)
  server.serve(listNotes)
  server.serve(listConditions)
  server.on(getDealSharing, { results: [one] })
  const person = await renderPage(`/partner/${partnerId}/deals/${newId('deal')}?tab=sharing`, { as: 'admin' })
  const card = async () =>
    (await screen.findByRole('heading', { level: 3, name: bank.name })).closest('li')?.textContent
  const turnOn = server.hold(changeSharing)
  await chooseForLender(person, 'Turn watermark on')
  server.on(getDealSharing, { results: [watermarked] })
  turnOn.reply(watermarked)
  expect(await screen.findByText('Watermark on for First Coastal Bank')).toBeTruthy()
  await expect.poll(card).toContain('watermark')
  const turnOff = server.hold(changeSharing)
  await chooseForLender(person, 'Turn watermark off')
  server.hold(getDealSharing)
  turnOff.reply(noConnection)
  expect(await screen.findByText(/Couldn’t change the watermark/)).toBeTruthy()
  expect(await card()).toContain('watermark')
})
