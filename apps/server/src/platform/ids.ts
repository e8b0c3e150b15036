import { idPrefix, isId, type IdKind } from '@loanyard/contract/ids'
import { v7 } from 'uuid'
import { notFound } from './errors.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const digitOf = new Map(Array.from(alphabet, (character, digit) => [character, BigInt(digit)]))
const digitPairs = Array.from({ length: 1024 }, (_, pair) => alphabet.charAt(pair >> 5) + alphabet.charAt(pair & 31))

/** Value of a hexadecimal digit by its character code: a list of deals writes 75 ids. */
const notHex = 255
const hexDigits = new Uint8Array(128).fill(notHex)
Array.from('0123456789abcdef', (digit, value) => hexDigits.fill(value, digit.charCodeAt(0), digit.charCodeAt(0) + 1))

/** A new time-ordered UUID, the form ids have in the database. */
export function newUuid(): string {
  return v7()
}

/** UUID → prefixed id, e.g. `deal_01k…`: 26 digits of Crockford's base32, most significant first. */
export function toId(kind: IdKind, uuid: string): string {
  let text = `${idPrefix[kind]}_`
  // 26 digits hold 130 bits and a UUID has 128, so two zero bits come first; two digits are written at a time.
  let bits = 0
  let held = 2
  for (let at = 0; at < uuid.length; at++) {
    const digit = hexDigits[uuid.charCodeAt(at)] ?? notHex
    if (digit === notHex) continue
    bits = (bits << 4) | digit
    held += 4
    if (held < 10) continue
    held -= 10
    text += digitPairs[bits >>> held] ?? ''
    bits &= (1 << held) - 1
  }
  return text
}

/** Prefixed id → UUID. Throws not_found where the text is no id of that kind: it names nothing that exists. */
export function toUuid(kind: IdKind, id: string): string {
  if (!isId(kind, id)) throw notFound()
  let value = 0n
  for (const character of id.slice(idPrefix[kind].length + 1)) value = (value << 5n) | (digitOf.get(character) ?? 0n)
  const hex = value.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
