import { useEffect } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { useSchemaForm } from '../form/use-schema-form.ts'

/** What the server did not take, field by field. */
export interface FieldRefusal {
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

interface StepFormOptions<I extends FieldValues, O> {
  schema: z.ZodType<O, I>
  /** What the form begins with. */
  begin: NoInfer<DefaultValues<I>>
  /** Called with every change. */
  onChange: (values: NoInfer<Partial<I>>) => void
  /** What the server did not take. */
  refusal: FieldRefusal | null
}

/** The form of one step: begins with what was typed before, passes on every change, shows what the server refused. */
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
          // What the server did not take is being changed.
          const changed = name as FieldPath<I> | undefined
          if (changed !== undefined && getFieldState(changed).error?.type === 'server') clearErrors(changed)
        },
      }),
    [subscribe, onChange, clearErrors, getFieldState],
  )
  useEffect(() => {
    const own = refusal?.errors.filter(({ field }) => field in begin) ?? []
    // The guarantee: the form has a field of that name, because it begins with one.
    for (const { field, message } of own) setError(field as FieldPath<I>, { type: 'server', message })
    const [first] = own
    // After the fields are there; the step's heading would have the focus otherwise.
    if (first) setFocus(first.field as FieldPath<I>)
    // Once for each refusal, whatever is typed afterwards.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal, setError, setFocus])
  return form
}
