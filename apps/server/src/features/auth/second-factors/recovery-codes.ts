import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@loanyard/contract/auth/second-factors'
import type { ScopedContext } from '../../../services/context.ts'
import { tokenHash } from '../../../services/keys/access-tokens.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './queries.ts'

/** Crockford's base32: no letter that looks like a digit. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** 80 random bits. */
function newCode(): string {
  return Array.from(randomBytes(length), (byte) => digits[byte % digits.length]).join('')
}

/** With so many random bits, a hash without a key is enough, and outlives a rotation of keys. */
export function recoveryCodeHash(user: string, code: string): Buffer {
  return tokenHash(`recovery code ${user} ${code}`)
}

/** Ten new codes in groups of four, instead of those before. */
export function makeRecoveryCodes(tx: ScopedContext, user: string): string[] {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  deleteRecoveryCodes(tx, user)
  insertRecoveryCodes(
    tx,
    user,
    codes.map((code) => recoveryCodeHash(user, code)),
  )
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}
