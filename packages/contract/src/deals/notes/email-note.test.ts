import { expect, test } from 'vitest'
import { emailNote } from './email-note.ts'

const note = emailNote(1000)

test.each([
  'See https://example.org',
  'www.example',
  'example.com',
  'Go to harbor-lending.co, please',
  'a@ example.com',
])('refuses a web address: %s', (text) => {
  expect(note.safeParse(text).success).toBe(false)
})

test.each(['Write to ana@example.com', 'Write to (ana@example.com).', 'At 9.30', 'e.g. a lease'])(
  'accepts %s',
  (text) => {
    expect(note.safeParse(text).success).toBe(true)
  },
)

// A search that starts again at each letter takes minutes for one of these, and the server answers no one until it is over.
test.each(['x', '-a', 'a.', 'a@ '])('refuses a megabyte of “%s” without searching it for addresses', (part) => {
  const { error } = note.safeParse(part.repeat(1_000_000 / part.length))
  expect(error?.issues).toHaveLength(1)
  expect(emailNote(1_000_000).safeParse('x'.repeat(1_000_000)).success).toBe(true)
})
