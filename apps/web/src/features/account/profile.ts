import { userChange, type User, type UserChange } from '@loanyard/contract/auth/account'
import type * as z from 'zod'

const fields = { first_name: true, last_name: true, phone: true } as const

export const profile = userChange.pick(fields).required({ first_name: true, last_name: true })
export type ProfileValues = z.input<typeof profile>
export type ProfileResult = z.output<typeof profile>

export function profileOf({ first_name, last_name, phone }: User): ProfileValues {
  return { first_name, last_name, phone }
}

/** Null if nothing changed. Only changed fields are sent, so that changes made in another tab stay. */
export function profileChanges(user: User, result: ProfileResult): UserChange | null {
  const next = { ...result, phone: result.phone === '' ? null : (result.phone ?? null) }
  const changed = (['first_name', 'last_name', 'phone'] as const).filter((name) => next[name] !== user[name])
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, next[name]]))
}
