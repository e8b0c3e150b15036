import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { typedEmail } from './typed-email.ts'

/** Keeps the address that is typed into a form for the other views of the door. */
export function useTypedEmail<I extends { email: string }, O>(form: UseFormReturn<I, unknown, O>): void {
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => typedEmail.write(values.email) }),
    [subscribe],
  )
}
