import { addPeriod, importFinancials, renamePeriod, saveDebt } from '@loanyard/contract/financials/calls'
import { financials } from '@loanyard/contract/financials/schemas'
import { financialSummary } from '@loanyard/contract/financials/summary'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseNext } from '../../../testing/choose-file.ts'
import { refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { cell, FakeFinancials } from '../../../testing/financials.ts'
import { expectGone, findAlert } from '../../../testing/queries.ts'
import { sample } from '../../../testing/sample.ts'

const table = 'Sources and uses'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
const withPeriods = (...periods: string[]) => ({ ...sample(financialSummary), periods })

test('a period with an empty, too long or taken name is rejected; a projection is recognized', async () => {
  const summary = { ...withPeriods('2024'), projections: [] }
  const person = await new FakeFinancials([], { ...sample(financials), financial_summary: summary }).open()
  await person.click(await button('Add period'))
  const form = await dialog()
  const name = form.getByLabelText<HTMLInputElement>('Name')
  const tryName = async (typed: string) => {
    await person.clear(name)
    await person.type(name, `${typed}{Enter}`)
  }
  await tryName('  ')
  await findAlert('Enter a period name.')
  await tryName('2024')
  await findAlert('There’s already a period named 2024.')
  server.on(addPeriod, refusal('already_exists', 'Someone else added it.'))
  await tryName('Projected')
  await findAlert('Someone else added it.')
  expect(server.requests(addPeriod).map(({ body }) => body)).toMatchObject([
    { period: 'Projected', is_projection: true },
  ])
})

test('a period is renamed from its menu', async () => {
  const summary = withPeriods('2024')
  const person = await new FakeFinancials([], { ...sample(financials), financial_summary: summary }).open()
  await person.click(await button('Period 2024'))
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  server.on(renamePeriod, { ...summary, periods: ['TTM'], version: summary.version + 1 })
  const name = (await dialog()).getByLabelText<HTMLInputElement>('Name')
  await person.clear(name)
  await person.type(name, 'TTM{Enter}')
  expect(await button('Period TTM')).toBeTruthy()
  expect(server.requests(renamePeriod)).toHaveLength(1)
})

test('a debt entered by its terms shows what is wrong, and its payment while typing', async () => {
  const summary = withPeriods('2024', '2025')
  const person = await new FakeFinancials([], { ...sample(financials), financial_summary: summary }).open()
  await person.click(await button('Add debt'))
  const form = await dialog()
  const fill = async (label: string, value: string) => {
    const field = form.getByLabelText<HTMLInputElement>(label)
    await person.clear(field)
    await person.type(field, value)
  }
  await fill('Item', 'Bank loan')
  await fill('Principal', '-5')
  await fill('Rate (%)', '1000')
  await fill('Term (years)', '0')
  await person.click(form.getByRole('button', { name: 'Add debt' }))
  for (const problem of [
    'Enter an amount of zero or more.',
    'Enter a rate as a fraction of at most 1',
    'Enter a term of up to 40 years.',
  ])
    await findAlert(problem)
  expect(server.requests(saveDebt)).toEqual([])
  await fill('Principal', '500k')
  await fill('Rate (%)', '10.5')
  await fill('Term (years)', '10')
  expect((await form.findByText(/Monthly payment/)).textContent).toBe('Monthly payment $6,746.75, annual $80,961.00')
  await person.click(form.getByLabelText('2024'))
  server.on(saveDebt, { ...summary, version: summary.version + 1 })
  await person.click(form.getByRole('button', { name: 'Add debt' }))
  await expectGone('dialog')
  expect(server.requests(saveDebt).map(({ body }) => body)).toMatchObject([
    { principal_amount: '500000.00', rate: '0.105', term: 120, periods: ['2025'] },
  ])
})

test('a file that is not a workbook is rejected with a message, after edits are saved', async () => {
  const own = new FakeFinancials([{ item_name: 'Price' }])
  const message = 'We can’t read this workbook. Save it as .xlsx and try again.'
  server.on(importFinancials, refusal('bad_input', message, { errors: [{ path: 'body', message }] }))
  const person = await own.open()
  await person.click(cell(table, 0, 1))
  await person.keyboard('12')
  chooseNext(new File(['hello'], 'notes.xlsx', { type: 'text/plain' }))
  await person.click(await button('Import .xlsx'))
  const shown = within(await screen.findByRole('dialog', { name: 'Import notes.xlsx' }))
  expect(await shown.findByText(message)).toBeTruthy()
  expect(shown.queryByRole('table')).toBeNull()
  expect(own.saved()).toEqual([['Price', '12.00']])
})
