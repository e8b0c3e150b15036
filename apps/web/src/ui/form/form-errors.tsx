import { clsx } from 'clsx'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import ui from '../layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './field.module.css'

interface FormError {
  name: string
  message: string
}

/** Every error of a form with its field's path, including nested fields. */
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
  /** An error of the form as a whole. */
  message: string | undefined
  /** Below such an error. */
  help: ReactNode
  /** The heading if there is no such error. */
  summary: string | undefined
  /** Number of submits; after a failure that belongs to no field, the summary takes the focus. */
  attempts: number
  onGoTo: (name: string) => void
  fieldId: (name: string) => string
  /** A field's label, for errors that don't name their field. */
  labelOf: ((name: string) => string) | undefined
}

/** Error summary above a form; each line links to its field. The first invalid field already has the focus. */
export function FormErrors({ errors, message, help, summary, attempts, onGoTo, fieldId, labelOf }: FormErrorsProps) {
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
    <div ref={box} className={clsx(ui.callout, ui.negativeNote, styles.summary)} role="alert" tabIndex={-1}>
      <p>{message ?? summary ?? copy.itemsToFix(listed.length)}</p>
      {message !== undefined && help}
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
