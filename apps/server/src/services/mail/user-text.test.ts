import { expect, test } from 'vitest'
import { subjectName, withoutLinks } from './user-text.ts'

const publicUrl = 'https://loans.example.com'

test.each([
  [
    'ACTION NEEDED: confirm your SSN at https://evil.example/irs within 24 h',
    'ACTION NEEDED: confirm your SSN at evil.example/… within 24 h',
  ],
  ['HTTP://EVIL.EXAMPLE:8080', 'EVIL.EXAMPLE:8080'],
  ['see www.evil.example/a?b=c', 'see evil.example/…'],
  ['see evil.example/a?b=c', 'see evil.example/…'],
  ['(https://evil.example?x)', '(evil.example/…'],
  ['https://loans.example.com.evil.example/login', 'loans.example.com.evil.example/…'],
  ['https://loans.example.com@evil.example/login', 'loans.example.com@evil.example/…'],
  ['ftp://a.example/b and https://b.example/c', 'a.example/… and b.example/…'],
])('leaves no link in %j', (text, shown) => {
  expect(withoutLinks(text, publicUrl)).toBe(shown)
})

test.each([
  'Ask for another at https://loans.example.com/requests/login.',
  'Form 413.pdf and/or 1/2 of U.S./Canada, Inc./LLC',
  '• Tax return 2025 (Harbor Café – Franchise) – was due 3 days ago',
  'Avery Stone (avery@harbor.example) invites you',
])('leaves %j as it is', (text) => {
  expect(withoutLinks(text, publicUrl)).toBe(text)
})

test.each([
  ['Harbor Lending Partners', 'Harbor Lending Partners'],
  ['Smith & Sons, Inc.', 'Smith & Sons, Inc.'],
  ['株式会社', '株式会社'],
  ['J.P. O’Neill 2nd', 'J.P. O’Neill 2nd'],
  ['Loans.com', 'Loans com'],
  ['Click https://evil.example/irs?x=1', 'Click evil example irs x 1'],
  ['IRS call +1 (800) 555-0199 now', 'IRS call now'],
  ['1234567890', 'Your loan partner'],
  ['Tax returns 2023–2025', 'Tax returns 2023–2025'],
  ['Call 2023-2025-2027', 'Call'],
  ['Call 5550-1990', 'Call'],
  ['Who owns 20% or more?', 'Who owns 20% or more?'],
  ['See %65vil%2Fa?b', 'See 65vil 2Fa b'],
  ['', 'Your loan partner'],
  [null, 'Your loan partner'],
  ['x'.repeat(200), `${'x'.repeat(60)}…`],
  ['a\r\nBcc: b@c.example', 'a Bcc: b c example'],
])('shows %j in a subject as %j', (name, shown) => {
  expect(subjectName(name)).toBe(shown)
})
