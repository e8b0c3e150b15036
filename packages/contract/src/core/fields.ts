import * as z from 'zod'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'

/** Local part, @, domain, dot, and a top-level domain of at least 2 letters, as the product specification says. */
export const emailPattern = /^[^\s@<>(),;:"[\]\\]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

// eslint-disable-next-line no-control-regex -- control characters are exactly what this rejects
const noControlCharacters = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u

// Characters that reverse the text direction can make a name look like a different one.
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/u

const isOneLine = (text: string) =>
  noControlCharacters.test(text) && !/[\r\n]/.test(text) && !bidiControls.test(text) && text.isWellFormed()

const isVisible = (text: string) => /[^\p{C}\p{Z}]/u.test(text)

/** A trimmed line of text without control characters. `required` is the message if it is empty. */
export const line = (max: number, required?: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? (required ?? copy.fieldRequired) : copy.textRequired) })
    .trim()
    .min(required === undefined ? 0 : 1, required)
    .refine((text) => text === '' || isVisible(text), required ?? copy.visibleTextRequired)
    .max(max, copy.maxCharacters(max))
    .refine(isOneLine, copy.noControlCharacters)

export const searchText = z
  .string()
  .trim()
  .max(200, copy.searchTooLong)
  .refine(isOneLine, copy.searchNoControlCharacters)

/** A trimmed text that may have several lines. */
export const paragraph = (max: number) =>
  z
    .string()
    .trim()
    // No later check sees a text that is too long, because it may take longer the longer the text is.
    .max(max, { error: copy.maxCharacters(max), abort: true })
    .refine((text) => noControlCharacters.test(text) && text.isWellFormed(), copy.noControlCharacters)

export const email = line(254, specified.emailAddressRequired).refine(
  (text) => emailPattern.test(text) && !/\p{Cf}/u.test(text),
  specified.emailInvalid,
)

/** Empty means no phone number. */
export const phone = line(32).refine((text) => /^$|^[+0-9(][0-9 ().\-x]{5,31}$/.test(text), copy.phoneInvalid)

export const creditScore = z
  .number({ error: copy.creditScoreRange })
  .int(copy.creditScoreRange)
  .min(300, copy.creditScoreRange)
  .max(850, copy.creditScoreRange)

/** ISO 8601 in UTC, in replies. */
export const instant = z.string().meta({ format: 'date-time' })

const dateMessage = copy.dateFormat

/** A calendar day, YYYY-MM-DD. PostgreSQL has no year 0. */
export const day = z.iso.date(dateMessage).refine((text) => text >= '0001', dateMessage)

const passwordMessage = specified.passwordRequired

/** At least 8 characters of any kind. The server also rejects common passwords. */
export const newPassword = z
  .string({ error: passwordMessage })
  .min(1, { error: passwordMessage, abort: true })
  .refine((text) => Array.from(text).length >= 8, specified.passwordTooShort)
  .max(1000, copy.maxCharacters(1000))

export const currentPassword = z
  .string({ error: passwordMessage })
  .min(1, passwordMessage)
  .max(1000, copy.maxCharacters(1000))

export const zipCode = line(10, specified.zipCodeRequired).refine(
  (text) => /^\d{5}(-\d{4})?$/.test(text),
  specified.zipCodeInvalid,
)

/** A ratio as input: a decimal string or a JSON number with up to six decimals, from 0 to `max`. */
export const fraction = (max: number, message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((value) => String(value).trim())
    .refine((text) => /^\d(\.\d{1,6})?$/.test(text) && Number(text) <= max, message)

/** A percentage from 0 to 100 as input, parsed to a string with two decimals. */
export const percent = z
  .union([z.string(), z.number()], { error: copy.percentRange })
  .transform((value) => String(value).trim())
  .refine((text) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100, copy.percentFormat)
  .transform((text) => {
    const [whole, cents = ''] = text.split('.')
    return `${Number(whole)}.${cents.padEnd(2, '0')}`
  })
