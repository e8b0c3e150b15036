import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ScopedContext } from '../../../services/context.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'
import { signInWithPassword } from './password-sign-in.ts'

vi.mock('@node-rs/argon2', { spy: true })
const checked = vi.mocked(verify)
beforeEach(() => {
  checked.mockClear()
})

const password = 'harbor lights at dusk'
const account = { id: 'x', password_hash: await hashPassword(password), may_sign_in: true, is_staff: true }

/** A request context whose database has this account for the address. */
function contextWith(found: object | null): ScopedContext {
  const limits = { exact: () => Promise.resolve(new Date()) }
  const database = { read: () => Promise.resolve([found === null ? [] : [found]]) }
  return { address: '127.0.0.1', limits, db: { database, scope: null, transaction: null } } as unknown as ScopedContext
}

test.each([
  ['an unknown address', null, 'anyone', password],
  ['an account without a password', { ...account, password_hash: null }, 'anyone', password],
  ['a wrong password', account, 'anyone', 'a guess'],
  ['an account that may not sign in any more', { ...account, may_sign_in: false }, 'anyone', password],
  ['someone who is not staff', { ...account, is_staff: false }, 'staff', password],
] as const)('%s: checks one hash before refusing', async (_, found, who, typed) => {
  const refusal = await signInWithPassword(
    contextWith(found),
    { email: 'ana@example.com', password: typed },
    who,
  ).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'invalid_credentials' })
  expect(checked).toHaveBeenCalledOnce()
})
