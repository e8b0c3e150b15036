import { useId, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import {
  FormProvider,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type SubmitHandler,
  type UseFormReturn,
} from 'react-hook-form'
import ui from '../layout/primitives.module.css'
import { fieldIdIn, FormScope } from './bound-field.ts'
import styles from './field.module.css'
import { FormErrors } from './form-errors.tsx'

interface FormProps<V extends FieldValues, T> {
  form: UseFormReturn<V, unknown, T>
  onSubmit: SubmitHandler<T>
  children: ReactNode
  /** Accessible name, for forms without a heading right above. */
  label?: string
  /** To submit from a button outside, e.g. in a panel's footer: `<Button type="submit" form={id}>`. */
  id?: string
  /** A field's label, for fields that share the same error message. */
  labelOf?: (name: FieldPath<V>) => string
  /** What to do about a failure that belongs to no field, below its message. */
  failureHelp?: ReactNode
  /** The heading of the error summary; undefined for the usual one. */
  summaryOf?: (errors: FieldErrors<V>) => string | undefined
}

/** Where Enter alone starts a new line. A form in a dialog above this one submits itself only. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, target, currentTarget } = event
  if (
    key !== 'Enter' ||
    !(ctrlKey || metaKey) ||
    !(target instanceof HTMLTextAreaElement && target.form === currentTarget)
  )
    return
  event.preventDefault()
  currentTarget.requestSubmit()
}

/**
 * A form with its error summary on top. Enter submits, in a text area with Ctrl or Cmd; a second submit while one is
 * running is ignored.
 */
export function Form<V extends FieldValues, T>({
  form,
  onSubmit,
  children,
  label,
  id,
  labelOf,
  failureHelp,
  summaryOf,
}: FormProps<V, T>) {
  const scope = useId()
  const { errors, isSubmitting, submitCount } = form.formState
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isSubmitting) void form.handleSubmit(onSubmit)()
  }
  return (
    <FormProvider {...form}>
      <FormScope.Provider value={scope}>
        {/* Its fields take the key. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          className={ui.stack4}
          noValidate
          onSubmit={submit}
          onKeyDown={submitOnCtrlEnter}
          {...(label && { 'aria-label': label })}
          {...(id && { id })}
        >
          <FormErrors
            errors={errors}
            message={errors.root?.message}
            help={failureHelp}
            summary={summaryOf?.(errors)}
            attempts={isSubmitting ? 0 : submitCount}
            onGoTo={(name) => form.setFocus(name as FieldPath<V>)}
            fieldId={(name) => fieldIdIn(scope, name)}
            labelOf={labelOf && ((name) => labelOf(name as FieldPath<V>))}
          />
          {children}
        </form>
      </FormScope.Provider>
    </FormProvider>
  )
}

/** Fields side by side where there is space. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
