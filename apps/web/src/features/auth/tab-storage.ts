import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { browserStorage } from '../../lib/browser/browser-storage.ts'

const key = 'loanyard.typed_email'
const storage = browserStorage('sessionStorage')

/** The address typed at a door, for the tab: it need not be typed again for a link, a forgotten password or after a reload. */
export const typedEmail = {
  read: (): string => storage.getItem(key) ?? '',
  write: (email: string): void => storage.setItem(key, email),
  clear: (): void => storage.removeItem(key),
}

/** Keeps the address that is typed into a form for the other views of the door. */
export function useTypedEmail<I extends { email: string }, O>(form: UseFormReturn<I, unknown, O>): void {
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => typedEmail.write(values.email) }),
    [subscribe],
  )
}

const invalidatedPasswordKey = 'loanyard.ended_password'
const passwordStorage = browserStorage('sessionStorage')

/** That the link used in this tab ended the password of its account, until another one is chosen. */
export const invalidatedPassword = {
  set: () => passwordStorage.setItem(invalidatedPasswordKey, 'yes'),
  isSet: () => passwordStorage.getItem(invalidatedPasswordKey) !== null,
  clear: () => passwordStorage.removeItem(invalidatedPasswordKey),
}
