import { idPrefix, isId, type IdKind } from '@loanyard/contract/ids'
import { v7 } from 'uuid'
import { notFound } from './errors.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const digitOf = new Map(Array.from(alphabet, (character, digit) => [character, BigInt(digit)]))

/** A new time-ordered UUID, the form ids have in the database. */
export function newUuid(): string {
  return v7()
}

/** UUID → prefixed id, e.g. `deal_01k…`: 26 digits of Crockford's base32, most significant first. */
export function toId(kind: IdKind, uuid: string): string {
  const hex = uuid.replaceAll('-', '')
  let text = ''
  // 20 bits at a time are five hex digits and four base32 digits, so that plain numbers do; 35 hex digits give 28, two too many.
  const padded = hex.padStart(35, '0')
  for (let at = 0; at < 35; at += 5) {
    let bits = Number.parseInt(padded.slice(at, at + 5), 16)
    let part = ''
    for (let i = 0; i < 4; i++) {
      part = alphabet[bits & 31] + part
      bits >>>= 5
    }
    text += part
  }
  return `${idPrefix[kind]}_${text.slice(-26)}`
}

/** Prefixed id → UUID. Throws not_found where the text is no id of that kind: it names nothing that exists. */
export function toUuid(kind: IdKind, id: string): string {
  if (!isId(kind, id)) throw notFound()
  let value = 0n
  for (const character of id.slice(idPrefix[kind].length + 1)) value = (value << 5n) | (digitOf.get(character) ?? 0n)
  const hex = value.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
