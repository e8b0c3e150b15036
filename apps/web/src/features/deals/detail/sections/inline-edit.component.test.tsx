import { getDeal, updateDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { deal, type Deal } from '@loanyard/contract/deals/schemas'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serveStages } from '../../../../../testing/deal-page.ts'
import { noConnection, refusal } from '../../../../../testing/failures.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { enter } from '../../../../../testing/forms.ts'
import { partnerId, stages, type Role } from '../../../../../testing/people.ts'
import { expectGone, findAlert } from '../../../../../testing/queries.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { sample } from '../../../../../testing/sample.ts'
import { dealKeys } from '../../../../domain/query-keys.ts'
import { queryClient } from '../../../../lib/cache/query-client.ts'

const shown = sample(deal, {
  title: 'Harbor Bakery',
  status: 'Active',
  stage: stages[0] ?? sample(deal).stage,
  partner: { id: partnerId, name: 'Northwind Capital' },
  loan_amount: '100000.00',
  business_name: 'Harbor Bakery LLC',
  naics_code: null,
  business_state: null,
  term_months: 120,
  version: 4,
})
const changed = (values: Partial<Deal>) => ({ ...shown, version: shown.version + 1, ...values })
const section = (name: string) => within(screen.getByRole('region', { name }))
const valueButton = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>((text) => text.replace(/ \(optional\)$/, '') === label)
const last = () => server.requests(updateDeal).at(-1)

/** What the server answers from now on. */
function save(values: Partial<Deal>): void {
  server.on(updateDeal, changed(values))
  server.on(getDeal, changed(values))
}

const open = async (as: Role = 'admin') => {
  const person = await renderPage(`/partner/${partnerId}/deals/${shown.id}`, { as })
  await screen.findByRole('heading', { level: 1, name: shown.title })
  return person
}

beforeEach(() => {
  server.on(getDeal, shown)
  server.serve(listNotes)
  server.serve(getDealSharing)
  serveStages()
})

test('a click on a value edits it there, Enter saves only that field, and the focus comes back to the value', async () => {
  const person = await open()
  await person.click(await valueButton('Edit business name: Harbor Bakery LLC'))
  const input = await field('Business name')
  await expect.poll(() => document.activeElement).toBe(input)
  expect(section('Deal').queryByLabelText('NAICS code')).toBeNull()
  await enter(person, input, 'Harbor Bakery Inc.')
  save({ business_name: 'Harbor Bakery Inc.' })
  await person.keyboard('{Enter}')
  const after = await valueButton('Edit business name: Harbor Bakery Inc.')
  await expect.poll(() => document.activeElement).toBe(after)
  expect(last()?.body).toEqual({ business_name: 'Harbor Bakery Inc.' })
  expect(last()?.headers.get('if-match')).toBe('"4"')
})

test('an empty field says what to add; Escape and an unchanged value save nothing', async () => {
  const person = await open()
  const add = await valueButton('Add NAICS code')
  add.focus()
  await person.keyboard('{Enter}')
  await enter(person, await field('NAICS code'), '311811')
  await person.keyboard('{Escape}')
  await expect.poll(async () => document.activeElement === (await valueButton('Add NAICS code'))).toBe(true)
  await person.keyboard('{Enter}')
  expect((await field('NAICS code')).value).toBe('')
  await person.keyboard('{Enter}')
  await valueButton('Add NAICS code')
  expect(server.requests(updateDeal)).toHaveLength(0)
})

test('leaving a field saves it, and Tab goes on to the next value', async () => {
  const person = await open()
  await person.click(await valueButton('Edit term: 10 years'))
  await enter(person, await field('Term (years)'), '7.5')
  save({ term_months: 90 })
  await person.tab()
  expect(document.activeElement?.textContent).toMatch(/^(Edit|Add) interest rate/)
  await valueButton('Edit term: 7 years 6 months')
  expect(last()?.body).toEqual({ term_months: 90 })
  expect(document.activeElement?.textContent).toMatch(/^(Edit|Add) interest rate/)
})

test('what is not valid stays open with its error, on leaving too, and survives a reload', async () => {
  let person = await open()
  await person.click(await valueButton('Edit term: 10 years'))
  await enter(person, await field('Term (years)'), 'thirty')
  await person.click(screen.getByRole('heading', { level: 1 }))
  await section('Loan').findByText(/^Enter a term of up to 25 years/)
  expect(document.activeElement).not.toBe(await field('Term (years)'))
  person = await open()
  expect((await field('Term (years)')).value).toBe('thirty')
  await person.click(section('Loan').getByRole('button', { name: 'Cancel' }))
  await valueButton('Edit term: 10 years')
  await open()
  expect(await valueButton('Edit term: 10 years')).toBeTruthy()
  expect(server.requests(updateDeal)).toHaveLength(0)
})

test('a failed save keeps the text and offers to try again', async () => {
  const person = await open()
  await person.click(await valueButton('Edit loan amount: $100,000.00'))
  await enter(person, await field('Loan amount'), '1.25m')
  server.on(updateDeal, noConnection)
  await person.keyboard('{Enter}')
  await findAlert('Couldn’t reach Loanyard')
  save({ loan_amount: '1250000.00' })
  await person.click(section('Loan').getByRole('button', { name: 'Try again' }))
  await valueButton('Edit loan amount: $1,250,000.00')
  expect(last()?.body).toEqual({ loan_amount: '1250000.00' })
})

test('a choice is saved when it is made, one made with arrow keys when it is left', async () => {
  const person = await open()
  await person.click(await valueButton('Add state'))
  save({ business_state: 'OR' })
  await person.selectOptions(await field('State'), 'OR')
  const state = await valueButton('Edit state: OR')
  expect(last()?.body).toEqual({ business_state: 'OR' })
  state.focus()
  await person.keyboard('{Enter}')
  const select = await field('State')
  await expect.poll(() => document.activeElement).toBe(select)
  await person.keyboard('{ArrowDown}')
  fireEvent.change(select, { target: { value: 'WA' } })
  expect(server.requests(updateDeal)).toHaveLength(1)
  save({ business_state: 'WA' })
  await person.keyboard('{Enter}')
  await valueButton('Edit state: WA')
  expect(last()?.body).toEqual({ business_state: 'WA' })
})

test('text typed while it is being saved stays, and is saved next', async () => {
  const person = await open()
  await person.click(await valueButton('Edit business name: Harbor Bakery LLC'))
  await enter(person, await field('Business name'), 'One')
  const held = server.hold(updateDeal)
  await person.keyboard('{Enter}')
  await enter(person, await field('Business name'), 'Two')
  server.on(getDeal, changed({ business_name: 'One' }))
  held.reply(changed({ business_name: 'One' }))
  await screen.findByText('Business name saved')
  expect((await field('Business name')).value).toBe('Two')
  server.on(updateDeal, changed({ business_name: 'Two', version: shown.version + 2 }))
  await person.keyboard('{Enter}')
  await valueButton('Edit business name: Two')
  expect(last()?.headers.get('if-match')).toBe(`"${shown.version + 1}"`)
})

test('someone else’s change doesn’t replace what is typed; only one of the same field is a conflict', async () => {
  const person = await open()
  await person.click(await valueButton('Edit loan amount: $100,000.00'))
  await enter(person, await field('Loan amount'), '300k')
  const elsewhere = changed({ loan_amount: '200000.00', business_name: 'Changed elsewhere' })
  server.on(getDeal, elsewhere)
  await queryClient.invalidateQueries({ queryKey: dealKeys.one(partnerId, shown.id) })
  await valueButton('Edit business name: Changed elsewhere')
  expect((await field('Loan amount')).value).toBe('300k')
  server.on(updateDeal, refusal('stale', 'Someone else changed this deal.', { current: elsewhere }))
  await person.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this deal' })
  expect(last()?.headers.get('if-match')).toBe(`"${shown.version}"`)
  const amounts = within(dialog).getByRole('group', { name: 'Loan amount' })
  await person.click(within(amounts).getByRole('radio', { name: /Theirs/ }))
  await person.click(within(dialog).getByRole('button', { name: 'Save this choice' }))
  await expectGone('dialog')
  await valueButton('Edit loan amount: $200,000.00')
  expect(server.requests(updateDeal)).toHaveLength(1)
})

test('another field that someone else has just changed makes no conflict', async () => {
  const person = await open()
  await person.click(await valueButton('Edit loan amount: $100,000.00'))
  await enter(person, await field('Loan amount'), '300k')
  const elsewhere = changed({ business_name: 'Changed elsewhere', version: 9 })
  const saved = { ...elsewhere, loan_amount: '300000.00', version: 10 }
  server.on(getDeal, saved)
  server.on(updateDeal, ({ headers }) =>
    headers.get('if-match') === '"9"'
      ? saved
      : refusal('stale', 'Someone else changed this deal.', { current: elsewhere }),
  )
  await person.keyboard('{Enter}')
  await valueButton('Edit loan amount: $300,000.00')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(last()?.body).toEqual({ loan_amount: '300000.00' })
})

test('the borrower’s email is changed in the form, because the new address is invited', async () => {
  const person = await open()
  const email = await valueButton(`Edit borrower’s email: ${shown.borrower.email}`)
  // Breaks only after its @ and dots.
  expect(email.querySelectorAll('wbr')).toHaveLength(shown.borrower.email.split(/[@.]/).length - 1)
  await person.click(email)
  const form = await screen.findByRole('form', { name: 'Edit borrower' })
  await expect.poll(() => document.activeElement).toBe(within(form).getByLabelText('Borrower’s email'))
})

test('those who may not edit see values and dashes, without buttons', async () => {
  server.on(getDeal, { ...shown, can: { ...shown.can, update: false } })
  await open('coordinator')
  expect(section('Deal').getByText('Harbor Bakery LLC')).toBeTruthy()
  expect(section('Deal').getByText('NAICS code').nextSibling?.textContent).toBe('–')
  for (const name of ['Loan', 'Forecast', 'Deal', 'Borrower', 'Assessment'])
    expect(section(name).queryByRole('button')).toBeNull()
})

test('without the right to change the email, only the email is no button', async () => {
  server.on(getDeal, { ...shown, can: { ...shown.can, change_borrower_email: false } })
  await open('coordinator')
  expect(await valueButton(/^Edit borrower’s first name/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Edit borrower’s email/ })).toBeNull()
})
