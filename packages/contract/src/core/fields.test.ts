import { expect, test } from 'vitest'
import { email, line } from './fields.ts'

const name = line(100, 'First name is required')

test.each(['José', 'Нгуен', '👩‍👩‍👧', "O'Brien-Smith", 'עברית'])('accepts %s as a name', (text) => {
  expect(name.parse(text)).toBe(text)
})

test.each(['', '   ', '\u200b', '\u200b \u2060', '\u00ad'])('treats the invisible text %j as missing', (text) => {
  expect(name.safeParse(text).error?.issues[0]?.message).toBe('First name is required')
})

test.each(['Ann\u202egnp.exe', '\u2066Ann', 'Ann\u0000', 'Ann\nBcc: x@example.com'])(
  'rejects characters that reverse or break a line: %j',
  (text) => {
    expect(name.safeParse(text).success).toBe(false)
  },
)

test('rejects an email address with invisible characters', () => {
  for (const address of ['a\u200bdmin@example.com', 'admin\u00ad@example.com']) {
    expect(email.safeParse(address).error?.issues[0]?.message).toBe('Please enter a valid email address')
  }
  expect(email.parse('jürgen+1@example.com')).toBe('jürgen+1@example.com')
})
