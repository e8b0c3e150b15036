import * as z from 'zod'

/** The specification's pattern: local part, @, domain, dot, a top-level domain of at least 2 letters. */
export const emailPattern = /^[^\s@<>(),;:"[\]\\]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

// eslint-disable-next-line no-control-regex -- control characters are exactly what must not come in
const noControlCharacters = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u

/** Marks that turn the direction of what follows make a text look like another one. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/u

const isOneLine = (text: string) =>
  noControlCharacters.test(text) && !/[\r\n]/.test(text) && !bidiControls.test(text) && text.isWellFormed()

/** True if there is anything to see: not only blanks and marks without a form. */
const isVisible = (text: string) => /[^\p{C}\p{Z}]/u.test(text)

/** One line of text people type: trimmed, without control characters. */
export const line = (max: number, required?: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? (required ?? 'This field is required.') : 'Enter text.') })
    .trim()
    .min(required === undefined ? 0 : 1, required)
    .refine((text) => text === '' || isVisible(text), required ?? 'Enter visible text.')
    .max(max, `Enter at most ${max} characters.`)
    .refine(isOneLine, 'Enter text without control characters.')

/** What a list is searched for. */
export const searchText = z
  .string()
  .trim()
  .max(200, 'Search for at most 200 characters.')
  .refine(isOneLine, 'Search for text without control characters.')

/** Text of several lines. */
export const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Enter at most ${max} characters.`)
    .refine((text) => noControlCharacters.test(text) && text.isWellFormed(), 'Enter text without control characters.')

/** An e-mail address, with the specification's two sentences. */
export const email = line(254, 'Email address is required').refine(
  (text) => emailPattern.test(text) && !/\p{Cf}/u.test(text),
  'Please enter a valid email address',
)

/** A telephone number as people write it; empty means none. */
export const phone = line(32).refine(
  (text) => /^$|^[+0-9(][0-9 ().\-x]{5,31}$/.test(text),
  'Enter a phone number, for example (555) 010-1234.',
)

export const creditScore = z
  .number({ error: 'Enter a credit score from 300 to 850.' })
  .int('Enter a credit score from 300 to 850.')
  .min(300, 'Enter a credit score from 300 to 850.')
  .max(850, 'Enter a credit score from 300 to 850.')

/** An instant in a reply, ISO 8601 in UTC. */
export const instant = z.string().meta({ format: 'date-time' })

const dateMessage = 'Enter a date as YYYY-MM-DD.'

/** A calendar day, YYYY-MM-DD. There was no year 0, and the database knows none. */
export const day = z.iso.date(dateMessage).refine((text) => text >= '0001', dateMessage)

const passwordMessage = 'Password is required'

/** A password somebody chooses: at least 8 characters of any kind. Whether it is a common one, the server says. */
export const newPassword = z
  .string({ error: passwordMessage })
  .min(1, { error: passwordMessage, abort: true })
  .refine((text) => Array.from(text).length >= 8, 'Password must be at least 8 characters long')
  .max(1000, 'Enter at most 1000 characters.')

/** A password somebody has. */
export const currentPassword = z
  .string({ error: passwordMessage })
  .min(1, passwordMessage)
  .max(1000, 'Enter at most 1000 characters.')

/** A ZIP code: 5 digits, optionally a dash and 4 more. */
export const zipCode = line(10, 'ZIP code is required').refine(
  (text) => /^\d{5}(-\d{4})?$/.test(text),
  'Please enter a valid ZIP code',
)
