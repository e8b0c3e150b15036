import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { browserStorage } from '../../lib/browser/browser-storage.ts'

const key = 'loanyard.typed_email'
const storage = browserStorage('sessionStorage')

/**
 * The email typed at sign-in, kept for the tab so that it need not be retyped for a link, a forgotten password or
 * after a reload.
 */
export const typedEmail = {
  read: (): string => storage.getItem(key) ?? '',
  write: (email: string): void => storage.setItem(key, email),
  clear: (): void => storage.removeItem(key),
}

/** Shares the typed address with the other sign-in views. */
export function useTypedEmail<I extends { email: string }, O>(form: UseFormReturn<I, unknown, O>): void {
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => typedEmail.write(values.email) }),
    [subscribe],
  )
}

const invalidatedPasswordKey = 'loanyard.ended_password'

/** The link used in this tab invalidated its account's password, until a new one is chosen. */
export const invalidatedPassword = {
  set: () => storage.setItem(invalidatedPasswordKey, 'yes'),
  isSet: () => storage.getItem(invalidatedPasswordKey) !== null,
  clear: () => storage.removeItem(invalidatedPasswordKey),
}
