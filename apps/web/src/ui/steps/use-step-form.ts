import { useEffect } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { useSchemaForm } from '../form/use-schema-form.ts'

/** A field the server rejected, with its message. */
export interface FieldRefusal {
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

interface StepFormOptions<I extends FieldValues, O> {
  schema: z.ZodType<O, I>
  begin: NoInfer<DefaultValues<I>>
  /** Called on every change. */
  onChange: (values: NoInfer<Partial<I>>) => void
  refusal: FieldRefusal | null
}

/** The form of one step: starts with the saved answers, reports every change, and shows the server's errors. */
export function useStepForm<I extends FieldValues, O>(options: StepFormOptions<I, O>): UseFormReturn<I, unknown, O> {
  const { schema, begin, onChange, refusal } = options
  const form = useSchemaForm(schema, begin)
  const { subscribe, setError, setFocus, clearErrors, getFieldState } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          onChange(values)
          // A rejected value is being changed.
          const changed = name as FieldPath<I> | undefined
          if (changed !== undefined && getFieldState(changed).error?.type === 'server') clearErrors(changed)
        },
      }),
    [subscribe, onChange, clearErrors, getFieldState],
  )
  useEffect(() => {
    const own = refusal?.errors.filter(({ field }) => field in begin) ?? []
    // The cast is safe: the form has a field of that name, because one of its initial values does.
    for (const { field, message } of own) setError(field as FieldPath<I>, { type: 'server', message })
    const [first] = own
    // After the fields are mounted; otherwise the step's heading would take the focus.
    if (first) setFocus(first.field as FieldPath<I>)
    // Once per rejection, regardless of later typing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal, setError, setFocus])
  return form
}
