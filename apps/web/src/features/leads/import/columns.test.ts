import { describe, expect, test } from 'vitest'
import {
  columnsOf,
  guessMeanings,
  importedValue,
  isOwnHeader,
  problemsOf,
  valuesToChoose,
  type ColumnMeaning,
} from './columns.ts'

const file = (header: readonly string[], ...rows: readonly (readonly string[])[]) => ({ name: 'a.csv', header, rows })
const guess = (...header: string[]) => [
  ...guessMeanings(
    columnsOf(
      file(
        header,
        header.map(() => 'x'),
      ),
    ),
  ).values(),
]

describe('guessing what columns hold', () => {
  test.each([
    ['HubSpot', ['Record ID', 'First Name', 'Last Name', 'Email', 'Phone Number', 'Lead Status', 'Company name']],
    ['Salesforce', ['Salutation', 'First Name', 'Last Name', 'Email', 'Phone', 'Lead Status', 'Company / Account']],
  ])('of %s', (_, header) => {
    const [first, ...rest] = guess(...header)
    expect(first).toBeNull()
    expect(rest.slice(0, 5)).toEqual(['first_name', 'last_name', 'email', 'phone', 'lead_status'])
  })

  test('of a spreadsheet', () => {
    expect(guess('Name', 'E-mail', 'Loan Amount', 'Credit Score', 'Purpose', 'Referred by')).toEqual([
      'full_name',
      'email',
      'loan_amount',
      'personal_credit_score',
      'loan_purpose',
      'referral_source',
    ])
  })

  test('takes the full name rather than its parts, and the best of two columns', () => {
    expect(guess('First name', 'Last name', 'Full name', 'Mobile phone', 'Phone', 'Email')).toEqual([
      null,
      null,
      'full_name',
      null,
      'phone',
      'email',
    ])
  })
})

test('columns without a name and a value are left out', () => {
  expect(columnsOf(file(['Name', '', ''], ['Ana', '', 'x'], ['Ana', '', 'y'])).map(({ index }) => index)).toEqual([
    0, 2,
  ])
})

test('the names of the template and of an export need no questions', () => {
  const own = file(['full_name', 'Email', 'created'], ['Ana', 'a@b.test', ''])
  expect(isOwnHeader(columnsOf(own))).toBe(true)
  expect(isOwnHeader(columnsOf(file(['full_name', 'mail'])))).toBe(false)
})

test('asks for a name and an email, and refuses two columns for one thing', () => {
  const meanings = (...list: (ColumnMeaning | null)[]) => new Map(list.map((meaning, index) => [index, meaning]))
  expect(problemsOf(meanings(null, 'phone'))).toEqual({ missing: ['name', 'email'], twice: [] })
  expect(problemsOf(meanings('last_name', 'email'))).toEqual({ missing: [], twice: [] })
  expect(problemsOf(meanings('full_name', 'email', 'email'))).toEqual({ missing: [], twice: ['email'] })
})

test('asks only for values that Loanyard doesn’t have, with a guess for those of other systems', () => {
  const rows = [['Open'], ['qualified'], ['Nurture'], [''], ['Open']]
  const meanings = new Map<number, ColumnMeaning | null>([[0, 'lead_status']])
  const choices = valuesToChoose(file(['Status'], ...rows), meanings)
  expect(choices).toEqual([
    { column: 'lead_status', value: 'Open', means: 'New' },
    { column: 'lead_status', value: 'Nurture', means: '' },
  ])
  const decided = [{ column: 'lead_status', value: 'Nurture', means: 'Lost' } as const]
  expect(['qualified', 'Nurture', 'Open', 'Other'].map((cell) => importedValue('lead_status', cell, decided))).toEqual([
    'Qualified',
    'Lost',
    'New',
    '',
  ])
  expect(importedValue('phone', 'Open', decided)).toBe('Open')
})
