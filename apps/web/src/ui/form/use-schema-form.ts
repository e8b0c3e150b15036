import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod'
import { ApiError, reasonOf } from '../../lib/api/api-error.ts'
import { whenUsed } from '../../lib/browser/when-idle.ts'

/** A function loads it: then a page works before zod is there. It must be the same function on every render. */
export type FormSchema<I, O> = z.ZodType<O, I> | (() => Promise<z.ZodType<O, I>>)

/** Validates with one of the contract's schemas, so that errors match the server's. */
export function useSchemaForm<I extends FieldValues, O>(
  schema: FormSchema<I, O>,
  defaultValues: DefaultValues<I>,
): UseFormReturn<I, unknown, O> {
  useEffect(() => {
    if (typeof schema === 'function')
      void whenUsed()
        .then(schema)
        .catch(() => undefined)
  }, [schema])
  const resolver = typeof schema === 'function' ? lazyResolver(schema) : standardSchemaResolver<I, unknown, O>(schema)
  return useForm<I, unknown, O>({ resolver, defaultValues, mode: 'onSubmit' })
}

/** If the schema can't be loaded, what was typed goes to the server, which validates it as well. */
function lazyResolver<I extends FieldValues, O>(load: () => Promise<z.ZodType<O, I>>): Resolver<I, unknown, O> {
  return async (...input) => {
    const schema = await load().catch(() => null)
    if (schema !== null) return standardSchemaResolver<I, unknown, O>(schema)(...input)
    // Cast: without a schema nothing is transformed.
    return { values: input[0] as unknown as O, errors: {} }
  }
}

/**
 * Shows the server's field errors next to their fields, or its message above the form. The values stay. `otherwise` is
 * the message if the server gave no reason.
 */
export function showFailure<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  error: unknown,
  otherwise: string,
): void {
  const refusal = error instanceof ApiError ? error : null
  const fields = (refusal?.errors ?? []).filter(({ path }) => hasField(form.control._fields, path))
  fields.forEach(({ path, message }, index) =>
    form.setError(path as FieldPath<I>, { type: 'server', message }, { shouldFocus: index === 0 }),
  )
  if (fields.length > 0) return
  form.setError('root', { type: refusal?.code ?? 'server', message: reasonOf(error, otherwise) })
}

/** True if the form shows a field at that path; other errors belong above the form. */
function hasField(fields: unknown, path: string): boolean {
  return path.split('.').reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), fields) !== undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

interface FormMutation<V, R> {
  readonly mutationFn: (values: V) => Promise<R>
  readonly onSuccess: (saved: R, values: V) => unknown
  /** Shown if the server gave no reason. */
  readonly failure: string
  /** While the form is validated, which may load its schema first, and sent. */
  readonly onBusy?: ((isBusy: boolean) => void) | undefined
}

/** Sends a form as a mutation and shows a failure in it. The promise never rejects. */
export function useFormMutation<I extends FieldValues, O, V, R>(
  form: UseFormReturn<I, unknown, O>,
  { mutationFn, onSuccess, failure, onBusy }: FormMutation<V, R>,
): (values: V) => Promise<void> {
  const { mutateAsync, reset } = useMutation({
    mutationFn,
    onSuccess,
    onError: (error) => showFailure(form, error, failure),
  })
  const { isSubmitting } = form.formState
  useEffect(() => {
    onBusy?.(isSubmitting)
    return () => onBusy?.(false)
  }, [isSubmitting, onBusy])
  // Otherwise what was sent, a password for example, would stay in memory as long as the form is shown.
  return (values) => mutateAsync(values).then(reset, reset)
}
