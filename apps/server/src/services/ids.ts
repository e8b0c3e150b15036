import { idPrefix, isId, type IdKind } from '@loanyard/contract/core/ids'
import { v7 } from 'uuid'
import { notFound } from '../errors.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const hexAlphabet = '0123456789abcdef'
const digitPairs = Array.from({ length: 1024 }, (_, pair) => alphabet.charAt(pair >> 5) + alphabet.charAt(pair & 31))

/** Values by character code, 255 for other characters. A table, because a list of deals writes 75 ids. */
function valuesOf(digits: string): Uint8Array {
  const values = new Uint8Array(128).fill(notADigit)
  for (let value = 0; value < digits.length; value++) values[digits.charCodeAt(value)] = value
  return values
}
const notADigit = 255
const hexDigits = valuesOf(hexAlphabet)
const digitOf = valuesOf(alphabet)

/** Time-ordered, the form ids have in the database. */
export function newUuid(): string {
  return v7()
}

/** The smallest time-ordered UUID of a moment, in milliseconds since 1970. */
export function uuidAt(time: number): string {
  const hex = Math.trunc(time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Creation time of a time-ordered UUID in milliseconds since 1970; null for other text. */
export function uuidTime(text: string): number | null {
  const isOurs = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
  return isOurs ? parseInt(text.slice(0, 8) + text.slice(9, 13), 16) : null
}

/** UUID → prefixed id, e.g. `deal_01k…`: 26 digits of Crockford's base32, most significant first. */
export function toId(kind: IdKind, uuid: string): string {
  let text = `${idPrefix[kind]}_`
  // 26 digits hold 130 bits and a UUID has 128, so two zero bits come first; two digits are written at a time.
  let bits = 0
  let bitCount = 2
  for (let at = 0; at < uuid.length; at++) {
    const digit = hexDigits[uuid.charCodeAt(at)] ?? notADigit
    if (digit === notADigit) continue
    bits = (bits << 4) | digit
    bitCount += 4
    if (bitCount < 10) continue
    bitCount -= 10
    text += digitPairs[bits >>> bitCount] ?? ''
    bits &= (1 << bitCount) - 1
  }
  return text
}

/** Prefixed id → UUID. Throws not_found for text that isn't an id of this kind. */
export function toUuid(kind: IdKind, id: string): string {
  if (!isId(kind, id)) throw notFound()
  // 26 digits hold 130 bits, of which the first two are zero: the first digit gives three, every other one five.
  let hex = ''
  let bits = 0
  let bitCount = -2
  for (let at = idPrefix[kind].length + 1; at < id.length; at++) {
    bits = (bits << 5) | (digitOf[id.charCodeAt(at)] ?? 0)
    bitCount += 5
    for (; bitCount >= 4; bitCount -= 4) hex += hexAlphabet.charAt((bits >>> (bitCount - 4)) & 15)
    bits &= (1 << bitCount) - 1
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
