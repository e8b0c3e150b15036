import { useEffect, useRef, type MouseEvent } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import styles from './field.module.css'

interface FormError {
  name: string
  message: string
}

/** Every error of a form with the path of its field, nested ones too. */
function listErrors(errors: FieldErrors<FieldValues>, prefix = ''): FormError[] {
  return Object.entries(errors).flatMap(([key, error]): FormError[] => {
    if (error === undefined || key === 'root') return []
    const name = `${prefix}${key}`
    const { message } = error
    if (typeof message === 'string' && message !== '') return [{ name, message }]
    return typeof error === 'object' && !('type' in error && typeof error.type === 'string')
      ? listErrors(error as FieldErrors<FieldValues>, `${name}.`)
      : []
  })
}

interface FormErrorsProps {
  errors: FieldErrors<FieldValues>
  /** What went wrong with the form as a whole. */
  message: string | undefined
  /** How often the form was sent; after a failure that is no field's the summary takes the focus. */
  attempts: number
  onGoTo: (name: string) => void
  fieldId: (name: string) => string
  /** What a field is called, where its sentence does not say which one it is about. */
  labelOf: ((name: string) => string) | undefined
}

/** What is wrong with a form, on top of it, each line a link to its field. The first wrong field has the focus already. */
export function FormErrors({ errors, message, attempts, onGoTo, fieldId, labelOf }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  const listed = listErrors(errors)
  useEffect(() => {
    if (attempts > 0 && message !== undefined) box.current?.focus()
  }, [attempts, message])
  if (listed.length === 0 && message === undefined) return null
  const go = (name: string) => (event: MouseEvent) => {
    event.preventDefault()
    onGoTo(name)
  }
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <p>
        {message ?? (listed.length === 1 ? 'Please fix 1 item below.' : `Please fix ${listed.length} items below.`)}
      </p>
      {listed.length > 0 && (
        <ul>
          {listed.map(({ name, message: sentence }) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} onClick={go(name)}>
                {labelOf === undefined ? sentence : `${labelOf(name)}: ${sentence}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
