import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { expect, test } from 'vitest'
import {
  appendCards,
  findCard,
  placeCard,
  type BoardColumn,
  type LoadedBoard,
  addAmounts,
  subtractAmounts,
} from './board-cache.ts'
import { keepPinned } from './later/restore-pages.ts'

const stages = ['Packaging', 'Closing'].map((name, index) => ({ id: `stg_${index + 1}`, name, number: index + 1 }))
const [packaging, closing] = stages as [(typeof stages)[0], (typeof stages)[0]]

function card(id: string, overrides: Partial<DealSummary> = {}): DealSummary {
  return {
    id,
    title: id,
    partner: { id: 'ptnr_1', name: 'Harbor' },
    business_name: null,
    borrower: { first_name: 'Ana', last_name: 'Lopez', email: 'ana@example.test', phone: null },
    stage: packaging,
    status: 'Active',
    loan_amount: '100.50',
    down_payment: null,
    loan_purpose: null,
    personal_credit_score: null,
    stage_entered: '2026-11-01T00:00:00Z',
    progress: { requirements: 0, approved: 0, submitted: 0 },
    waiting_on: 'nobody',
    next_step: null,
    next_due: null,
    is_overdue: false,
    coordinators: [],
    lender_count: 0,
    target_closing_on: null,
    sba_program: '7(a)',
    expected_close_on: null,
    close_probability: null,
    broker_fee: null,
    broker_fee_percent: null,
    referral_source: null,
    forecast: { close_on: null, probability: 33, fee: null },
    created: `2026-11-0${id.length}T00:00:00Z`,
    modified: '2026-11-01T00:00:00Z',
    version: 1,
    can: {
      update: true,
      move_stage: true,
      force_move: true,
      delete: true,
      reopen: true,
      share: true,
      change_borrower_email: true,
    },
    ...overrides,
  }
}

function board(first: DealSummary[], second: DealSummary[], next: string | null = null): LoadedBoard {
  const column = (stage: BoardColumn['stage'], results: DealSummary[]): BoardColumn => ({
    stage,
    count: results.length + (next === null ? 0 : 10),
    loan_amount_sum: '1000.00',
    closed: null,
    results,
    next,
  })
  return {
    results: [column(packaging, first), column(closing, second)],
    total_count: 30,
    loan_amount_sum: '2000.00',
    pinned: [],
    extended: [],
  }
}

const ids = (column: BoardColumn | undefined) => column?.results.map((each) => each.id)

test("moves a card between columns with counts and sums, in the server's order", () => {
  const moved = placeCard(
    board([card('aa')], [card('aaa', { stage: closing }), card('a', { stage: closing })]),
    card('aa', { stage: closing }),
  )
  expect(ids(moved.results[0])).toEqual([])
  expect(ids(moved.results[1])).toEqual(['aaa', 'aa', 'a'])
  expect(moved.results.map(({ count, loan_amount_sum }) => [count, loan_amount_sum])).toEqual([
    [0, '899.50'],
    [3, '1100.50'],
  ])
  expect([moved.total_count, moved.loan_amount_sum]).toEqual([30, '2000.00'])
})

test('orders cards created at the same instant by ID, the highest first', () => {
  const moved = placeCard(
    board([card('b')], [card('c', { stage: closing }), card('a', { stage: closing })]),
    card('b', { stage: closing }),
  )
  expect(ids(moved.results[1])).toEqual(['c', 'b', 'a'])
})

test('restores the board when a move is reverted', () => {
  const before = board([card('aaa'), card('aa')], [card('a', { stage: closing })])
  const moved = placeCard(before, card('aa', { stage: closing }))
  expect(placeCard(moved, card('aa'))).toEqual(before)
})

test('puts a card that sorts after the loaded ones on top and keeps it there after a reload', () => {
  const moved = placeCard(board([card('a')], [card('aaa', { stage: closing })], '/next'), card('a', { stage: closing }))
  expect(ids(moved.results[1])).toEqual(['a', 'aaa'])
  const reloaded = keepPinned(moved, board([], [card('aaa', { stage: closing })], '/next'))
  expect(ids(reloaded.results[1])).toEqual(['a', 'aaa'])
  const gone = keepPinned(reloaded, board([card('a')], [card('aaa', { stage: closing })], '/next'))
  expect(ids(gone.results[1])).toEqual(['aaa'])
  expect(gone.pinned).toEqual([])
})

test('removes a card whose stage is not on the board', () => {
  const left = placeCard(board([card('a')], []), card('a', { stage: { id: 'stg_9', name: 'Funded', number: 9 } }))
  expect(findCard(left, 'a')).toBeNull()
  expect([left.total_count, left.loan_amount_sum]).toEqual([29, '1899.50'])
})

test('appends cards below the loaded ones, without duplicates', () => {
  const more = appendCards(board([card('aaa')], [card('a', { stage: closing })], '/next'), packaging.id, {
    results: [card('aaa'), card('aa')],
    next: null,
  })
  expect(ids(more.results[0])).toEqual(['aaa', 'aa'])
  expect(more.results[0]?.next).toBeNull()
  expect(more.results[1]?.next).toBe('/next')
})

test('adds and subtracts to the cent, beyond the precision of a double', () => {
  expect(addAmounts('999999999999999.99', '0.01')).toBe('1000000000000000.00')
  expect(subtractAmounts('1000000000000000.00', '0.01')).toBe('999999999999999.99')
  expect(addAmounts('0.00', '0.05')).toBe('0.05')
  expect(subtractAmounts('0.05', '0.10')).toBe('-0.05')
})
