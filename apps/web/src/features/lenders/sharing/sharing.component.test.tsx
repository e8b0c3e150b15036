import { getDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { deal } from '@loanyard/contract/deals/schemas'
import { previewLenderDeal } from '@loanyard/contract/lender-area/preview'
import { listLenderStaff } from '@loanyard/contract/lenders/calls'
import { listConditions } from '@loanyard/contract/lenders/conditions/calls'
import { lenderMessage } from '@loanyard/contract/lenders/responses'
import { dealSharing, lenderAssignment, lenderForDeal, lenderStaff } from '@loanyard/contract/lenders/schemas'
import {
  endLenderStaffSharing,
  getDealSharing,
  listDealDownloads,
  listDealMessages,
  listLendersForDeal,
  readDealMessages,
  sendDealMessage,
  shareDealWithLender,
  shareDealWithLenderStaff,
} from '@loanyard/contract/lenders/sharing-calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter } from '../../../../testing/forms.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl, expectGone, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

const shared = sample(deal, { partner: { id: partnerId, name: 'Northwind Capital' } })
const path = `/partner/${partnerId}/deals/${shared.id}?tab=sharing`
const banks = ['First Coastal Bank', 'Second Street Savings', 'Third Lake Bank'].map((name) =>
  sample(lenderForDeal, { name, status: 'Active', is_deal_shared: false }),
)
const [first = sample(lenderForDeal), second = first] = banks
const person = (full_name: string, is_contact = false) =>
  sample(lenderStaff, { full_name, is_contact, lender: first.id, status: 'Active' })
const [lena, gina] = [person('Lena Banks', true), person('Gina Torres')]
const assigned = sample(lenderAssignment, {
  lender_staff: gina.id,
  deal: shared.id,
  user: { ...sample(lenderAssignment).user, full_name: 'Gina Torres' },
})
const sharing = (values: object = {}) =>
  sample(dealSharing, { lender: { id: first.id, name: first.name, status: 'Active' }, ended_at: null, ...values })
const dialog = async () => within(await screen.findByRole('dialog'))
const seeing = () => screen.findByRole('list', { name: `Who sees the deal at ${first.name}` })

beforeEach(() => {
  server.on(listConditions, { results: [], can: { add: false } })
  server.on(getDeal, shared)
  server.serve(listNotes)
  server.serve(getDealSharing)
  server.on(listLendersForDeal, listOf(banks))
  server.on(listLenderStaff, listOf([lena, gina]))
  server.serve(listDealMessages)
  server.serve(listDealDownloads)
  server.serve(previewLenderDeal)
})

test('by keyboard alone: shares a deal with a lender and one of its people', async () => {
  server.on(listLendersForDeal, ({ query }) => listOf(query['search'] === '' ? banks : [first]))
  const user = await renderPage(path, { as: 'admin' })
  const button = await screen.findByRole('button', { name: 'Share with a lender' })
  button.focus()
  await user.keyboard('{Enter}')
  const search = await (await dialog()).findByRole('searchbox', { name: 'Search lenders' })
  await expect.poll(() => document.activeElement).toBe(search)
  await user.keyboard('coastal{Enter}')
  const chosen = await (await dialog()).findByRole<HTMLInputElement>('checkbox', { name: /^First Coastal Bank/ })
  await expect.poll(() => screen.getAllByRole('checkbox')).toHaveLength(1)
  // Enter has chosen the lender that the search found.
  await expect.poll(() => chosen.checked).toBe(true)
  await user.tab()
  expect(document.activeElement).toBe(chosen)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Note to the lender/))
  await user.tab()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Continue to contacts')
  await user.keyboard('{Enter}')
  const contact = await (await dialog()).findByRole<HTMLInputElement>('checkbox', { name: /^Lena Banks/ })
  expect(contact.disabled).toBe(true)
  for (const name of [/^Gina Torres/, /^Watermark on PDFs/]) {
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name }))
    await user.keyboard(' ')
  }
  for (let stops = 0; stops < 3; stops++) await user.tab()
  expect(document.activeElement?.textContent).toBe('Share with 1 lender')
  server.on(shareDealWithLender, sharing({ watermark: true }))
  server.on(shareDealWithLenderStaff, { results: [sharing()] })
  await user.keyboard('{Enter}')
  expect(await screen.findByText(`Shared with ${first.name}`)).toBeTruthy()
  await expectGone('dialog')
  expect(currentUrl()).toBe(path)
  expect(server.requests(shareDealWithLender)[0]?.body).toMatchObject({ lender: first.id, watermark: true })
  expect(server.requests(shareDealWithLenderStaff)[0]?.body.lender_staffs).toEqual([gina.id])
})

async function chooseLenders(names: readonly string[]) {
  const user = await renderPage(`${path}&share=1`, { as: 'admin' })
  const picker = await dialog()
  for (const name of names) await user.click(await picker.findByRole('checkbox', { name: new RegExp(`^${name}`) }))
  await user.click(picker.getByRole('button', { name: 'Continue to contacts' }))
  return user
}

test('lenders already shared with or inactive by now are reported; the others get the deal', async () => {
  const reasons = ['This deal is already shared with this lender', 'It must be reactivated first.'] as const
  server.on(shareDealWithLender, ({ body }) => {
    if (body.lender === first.id) return refusal('already_shared', reasons[0])
    return body.lender === second.id ? refusal('already_exists', reasons[1]) : sharing()
  })
  const user = await chooseLenders(banks.map(({ name }) => name))
  await user.click((await dialog()).getByRole('button', { name: 'Share with 3 lenders' }))
  const message = await findAlert(`First Coastal Bank: ${reasons[0]}`)
  expect(message.textContent).toContain(`Second Street Savings: ${reasons[1]}`)
  await expect.poll(() => document.activeElement).toBe(message)
  expect(await screen.findByText('Shared with Third Lake Bank')).toBeTruthy()
  const [, close = document.body] = (await dialog()).getAllByRole('button', { name: 'Close' })
  await user.click(close)
  await expectGone('dialog')
})

test('sharing without a response can be retried and reaches each lender once', async () => {
  server.on(shareDealWithLender, sharing())
  server.on(shareDealWithLenderStaff, noConnection)
  const user = await chooseLenders([first.name])
  await user.click(await (await dialog()).findByRole('checkbox', { name: /^Gina Torres/ }))
  await user.click((await dialog()).getByRole('button', { name: 'Share with 1 lender' }))
  await findAlert('Couldn’t share the deal. Couldn’t reach Loanyard.')
  server.on(shareDealWithLenderStaff, { results: [sharing()] })
  await user.click((await dialog()).getByRole('button', { name: 'Try again' }))
  await expectGone('dialog')
  expect(server.requests(shareDealWithLender)).toHaveLength(1)
  expect(server.requests(shareDealWithLenderStaff)).toHaveLength(2)
})

test('a lender that already sees the deal cannot be chosen', async () => {
  server.on(listLendersForDeal, listOf([{ ...first, is_deal_shared: true }, second]))
  await renderPage(`${path}&share=1`, { as: 'admin' })
  const choice = async (name: RegExp) => (await dialog()).findByRole<HTMLInputElement>('checkbox', { name })
  expect((await choice(/^First Coastal Bank/)).disabled).toBe(true)
  expect((await choice(/^Second Street Savings/)).disabled).toBe(false)
})

test('choosing people keeps the choice when the server rejects it', async () => {
  server.on(getDealSharing, { results: [sharing()] })
  server.on(shareDealWithLenderStaff, refusal('already_shared', 'This deal is already shared with this staff'))
  const user = await renderPage(`${path}&lender=${first.id}`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Choose contacts' }))
  const choice = await (await dialog()).findByRole<HTMLInputElement>('checkbox', { name: /^Gina Torres/ })
  await user.click(choice)
  await user.click((await dialog()).getByRole('button', { name: 'Save' }))
  await findAlert('This deal is already shared with this staff')
  expect(choice.checked).toBe(true)
  server.on(shareDealWithLenderStaff, { results: [sharing()] })
  server.on(getDealSharing, { results: [sharing({ assigned_staff: [assigned] })] })
  await user.click((await dialog()).getByRole('button', { name: 'Try again' }))
  await expectGone('dialog')
  expect((await seeing()).textContent).toContain('Gina Torres')
})

test('a person loses access at once, with Undo; one who had already lost it is named', async () => {
  server.on(getDealSharing, { results: [sharing({ assigned_staff: [assigned] })] })
  const ending = server.hold(endLenderStaffSharing)
  const user = await renderPage(`${path}&lender=${first.id}`, { as: 'admin' })
  const stop = async () => user.click(await screen.findByRole('button', { name: 'Stop sharing with Gina Torres' }))
  await stop()
  await expect.poll(async () => (await seeing()).textContent).not.toContain('Gina Torres')
  server.on(getDealSharing, { results: [sharing()] })
  ending.reply(null)
  expect(await screen.findByText('Gina Torres no longer sees the deal')).toBeTruthy()
  server.on(shareDealWithLenderStaff, { results: [sharing()] })
  server.on(getDealSharing, { results: [sharing({ assigned_staff: [assigned] })] })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(async () => (await seeing()).textContent).toContain('Gina Torres')
  server.on(endLenderStaffSharing, refusal('not_found', 'There is no such assignment.'))
  await stop()
  expect(await screen.findByText('Gina Torres had already lost access to the deal')).toBeTruthy()
})

test('a message that fails to send stays over a reload and can be retried; the same text again is another', async () => {
  server.on(getDealSharing, { results: [sharing()] })
  const open = () => renderPage(`${path}&lender=${first.id}`, { as: 'admin' })
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Message to ${first.name}` })
  let user = await open()
  await user.click(await screen.findByRole('button', { name: 'Send message' }))
  await findAlert('Write something first.')
  await enter(user, await field(), 'Yes, until 2031.')
  user = await open()
  expect((await field()).value).toBe('Yes, until 2031.')
  server.on(sendDealMessage, noConnection)
  await user.click(await field())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await findAlert('Couldn’t send the message')
  const message = sample(lenderMessage, { text: 'Yes, until 2031.' })
  server.on(sendDealMessage, message)
  server.on(listDealMessages, listOf([message]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(async () => (await field()).value).toBe('')
  expect(await within(screen.getByRole('log')).findByText('Yes, until 2031.')).toBeTruthy()
  await enter(user, await field(), 'Yes, until 2031.')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await expect.poll(() => server.requests(sendDealMessage)).toHaveLength(3)
  const [lost, retried, again] = server.requests(sendDealMessage).map(({ headers }) => headers.get('idempotency-key'))
  expect(retried).toBe(lost)
  expect(again).not.toBe(lost)
})

test('unread messages are marked as read once the thread is open; older ones load on demand', async () => {
  server.on(getDealSharing, { results: [sharing({ unread_messages: 1 })] })
  const [newest, oldest] = [sample(lenderMessage, { text: 'Newest' }), sample(lenderMessage, { text: 'Oldest' })]
  const next = `/api/v0/lenders/${first.id}/partners/${partnerId}/deals/${shared.id}/messages?cursor=x`
  server.on(listDealMessages, ({ query }) =>
    query['cursor'] === undefined ? { ...listOf([newest]), next } : listOf([oldest]),
  )
  server.on(readDealMessages, null)
  const user = await renderPage(path, { as: 'admin' })
  const card = () => screen.queryByRole('heading', { level: 3, name: first.name })?.closest('li')
  await expect.poll(() => card()?.textContent).toContain('1 new message')
  await user.click(screen.getByRole('button', { name: first.name }))
  await expect.poll(() => server.requests(readDealMessages)).toHaveLength(1)
  await expect.poll(() => card()?.textContent).not.toContain('new message')
  await user.click(screen.getByRole('button', { name: 'Show older messages' }))
  const thread = within(screen.getByRole('log'))
  expect(await thread.findByText('Oldest')).toBeTruthy()
  expect(thread.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toContain('Oldest')
})
