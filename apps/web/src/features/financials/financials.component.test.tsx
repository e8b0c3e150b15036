import { saveSourceUse } from '@loanyard/contract/financials/calls'
import { listLeads } from '@loanyard/contract/leads/calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noConnection } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { cell, FakeFinancials } from '../../../testing/financials.ts'
import { currentUrl, expectGone, findAlert } from '../../../testing/queries.ts'

const table = 'Sources and uses'
const text = (row: number, column: number) => cell(table, row, column).textContent
const names = () => {
  const found: string[] = []
  for (const each of screen.getByRole('grid', { name: table }).querySelectorAll('[data-column="0"][data-row]'))
    found.push(each.textContent)
  return found.join(',')
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const isSaved = () =>
  section(table)
    .getByRole('status', { name: `${table}: saving` })
    .textContent.trim()

beforeEach(() => {
  server.serve(listLeads)
})

test('F2 edits, typing replaces, Escape cancels, Delete clears; only changes are sent, and all can be undone', async () => {
  const own = new FakeFinancials([{ item_name: 'Price', lender_amount: '500.00' }])
  const person = await own.open()
  await person.click(cell(table, 0, 1))
  await person.keyboard('{F2}{Home}1{Enter}')
  expect(text(0, 1)).toBe('1,500.00')
  await person.click(cell(table, 0, 1))
  await person.keyboard('77{Escape}')
  expect(text(0, 1)).toBe('1,500.00')
  await expect.poll(() => document.activeElement).toBe(cell(table, 0, 1))
  await person.keyboard('77{Enter}')
  await person.click(cell(table, 0, 1))
  await person.keyboard('{Delete}')
  expect(text(0, 1)).toBe('–')
  await person.keyboard('{Control>}z{/Control}')
  expect(text(0, 1)).toBe('77.00')
  await person.keyboard('{Control>}z{/Control}')
  expect(text(0, 1)).toBe('1,500.00')
  await person.keyboard('{Control>}y{/Control}')
  expect(text(0, 1)).toBe('77.00')
  await expect.poll(own.saved.bind(own)).toEqual([['Price', '77.00']])
  await expect.poll(isSaved).toBe('Saved')
  for (const { body } of server.requests(saveSourceUse))
    expect(Object.keys(body.items[0] ?? {}).toSorted()).toEqual(['id', 'lender_amount', 'was'])
})

test('rows are deleted, restored, moved and filled down by keys', async () => {
  const own = new FakeFinancials(
    ['A', 'B', 'C', 'D'].map((item_name, at) => ({ item_name, lender_amount: `${at + 1}.00` })),
  )
  const person = await own.open()
  await person.click(cell(table, 1, 0))
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}{Delete}{/Control}')
  expect(names()).toBe('A,D')
  await expect.poll(() => own.saved().length).toBe(2)
  await person.keyboard('{Control>}z{/Control}')
  expect(names()).toBe('A,B,C,D')
  await expect.poll(() => own.saved().map(([name]) => name)).toEqual(['A', 'B', 'C', 'D'])
  await person.click(cell(table, 0, 0))
  await person.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  expect(names()).toBe('B,C,A,D')
  await expect.poll(() => own.saved().map(([name]) => name)).toEqual(['B', 'C', 'A', 'D'])
  await person.click(cell(table, 0, 1))
  await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  await expect.poll(() => own.saved().map(([, amount]) => amount)).toEqual(['2.00', '2.00', '2.00', '2.00'])
})

test('after deleting the last row the focus moves to the button that adds one', async () => {
  const person = await new FakeFinancials([{ item_name: 'A' }, { item_name: 'B' }]).open()
  await person.click(cell(table, 0, 0))
  await person.keyboard('{Control>}a{Delete}{/Control}')
  const toolbar = within(screen.getByRole('toolbar', { name: `${table}: rows and changes` }))
  await expect.poll(() => document.activeElement).toBe(toolbar.getByRole('button', { name: 'Add row' }))
})

test('screen readers announce rows and columns, how Tab leaves the table and what cannot be edited', async () => {
  const person = await new FakeFinancials([{ item_name: 'A' }, { item_name: 'B' }]).open()
  const grid = screen.getByRole('grid', { name: table })
  expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['4', '6'])
  await person.click(cell(table, 0, 1))
  await person.keyboard('{Tab}')
  await expect.poll(() => document.activeElement).toBe(cell(table, 0, 2))
  await person.keyboard('{Escape}')
  expect(await screen.findByText('Press Tab to leave the table.')).toBeTruthy()
  await person.tab()
  expect(grid.contains(document.activeElement)).toBe(false)
  await person.click(cell(table, 0, 5))
  await person.keyboard('{F2}')
  expect(await screen.findByText('This cell can’t be edited.')).toBeTruthy()
})

test('a failed save shows so, keeps what was typed over a reload, and can be retried', async () => {
  const own = new FakeFinancials([{ item_name: 'Price', lender_amount: '5.00' }])
  server.on(saveSourceUse, noConnection)
  let person = await own.open()
  await person.click(cell(table, 0, 1))
  await person.keyboard('77{Enter}')
  await findAlert('Not saved. Couldn’t save sources and uses.')
  person = await own.open()
  await expect.poll(() => text(0, 1)).toBe('77.00')
  await findAlert('Not saved.')
  own.acceptSaves()
  await person.click(section(table).getByRole('button', { name: 'Try again' }))
  await expect.poll(isSaved).toBe('Saved')
  expect(own.saved()).toEqual([['Price', '77.00']])
})

test('leaving saves a half-typed value, and leaving with a failed save asks first', async () => {
  const own = new FakeFinancials([{ item_name: 'Price', lender_amount: '5.00' }])
  const person = await own.open()
  await person.click(cell(table, 0, 1))
  await person.keyboard('88')
  await person.click(screen.getByRole('tab', { name: 'Overview' }))
  await expect.poll(own.saved.bind(own)).toEqual([['Price', '88.00']])
  await person.click(screen.getByRole('tab', { name: 'Financials' }))
  await screen.findByRole('grid', { name: table })
  server.on(saveSourceUse, noConnection)
  await person.click(cell(table, 0, 1))
  await person.keyboard('99{Enter}')
  await findAlert('Not saved.')
  const [leads] = screen.getAllByRole('link', { name: 'Leads' })
  if (!leads) throw new Error('no link')
  await person.click(leads)
  const question = within(await screen.findByRole('dialog', { name: 'You have unsaved changes' }))
  await person.click(question.getByRole('button', { name: 'Stay' }))
  await expectGone('dialog')
  expect(currentUrl()).toBe(own.path)
  expect(text(0, 1)).toBe('99.00')
})

test('a half-typed value stays in its row when rows are added above elsewhere', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const own = new FakeFinancials([{ item_name: 'Price' }, { item_name: 'Costs' }])
    const person = await own.open()
    await person.click(cell(table, 1, 1))
    await person.keyboard('77')
    own.changeElsewhere((items) => [own.newRow('First'), ...items])
    await vi.advanceTimersByTimeAsync(6000)
    await expect.poll(names).toBe('First,Price,Costs')
    await person.keyboard('7{Enter}')
    await expect.poll(() => own.saved().at(-1)).toEqual(['Costs', '777.00'])
    expect(own.saved()).toHaveLength(3)
  } finally {
    vi.useRealTimers()
  }
})

test('a cell changed elsewhere while its editor is open shows both values and overwrites neither', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const own = new FakeFinancials([{ item_name: 'Price', lender_amount: '12500.00' }])
    const person = await own.open()
    await person.click(cell(table, 0, 1))
    await person.keyboard('13000')
    own.changeElsewhere((items) => items.map((item) => ({ ...item, lender_amount: '14000.00' })))
    await vi.advanceTimersByTimeAsync(6000)
    await expect.poll(() => text(0, 5)).toBe('14,000.00')
    await person.keyboard('{Enter}')
    const alert = await findAlert('Price, Lender: someone else changed this value while you were editing it.')
    await vi.advanceTimersByTimeAsync(2000)
    expect(own.saved()).toEqual([['Price', '14000.00']])
    expect(within(alert).getByRole('button', { name: 'Yours: 13,000.00' })).toBeTruthy()
    await person.click(within(alert).getByRole('button', { name: 'Theirs: 14,000.00' }))
    expect(text(0, 1)).toBe('14,000.00')
    await expect.poll(isSaved).toBe('Saved')
    expect(own.saved()).toEqual([['Price', '14000.00']])
  } finally {
    vi.useRealTimers()
  }
})

test('a row deleted elsewhere stays while it is edited, and the person chooses', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const own = new FakeFinancials([{ item_name: 'Price' }, { item_name: 'Costs' }])
    const person = await own.open()
    await person.click(cell(table, 1, 1))
    await person.keyboard('77')
    own.changeElsewhere((items) => items.slice(0, 1))
    await vi.advanceTimersByTimeAsync(6000)
    const alert = await findAlert('Costs was deleted by someone else while you were editing it.')
    await person.keyboard('7{Enter}')
    expect(text(1, 1)).toBe('777.00')
    await person.click(within(alert).getByRole('button', { name: 'Keep mine' }))
    await expect.poll(own.saved.bind(own)).toEqual([
      ['Price', '0.00'],
      ['Costs', '777.00'],
    ])
  } finally {
    vi.useRealTimers()
  }
})
