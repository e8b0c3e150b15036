import type { ReactNode } from 'react'
import ui from '../layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './field.module.css'

export interface FrameProps {
  label: string
  help?: ReactNode | undefined
  /** Shows "(optional)" next to the label. */
  optional?: boolean | undefined
}

interface FieldFrameProps extends FrameProps {
  id: string
  error: string | undefined
  children: ReactNode
}

/** ARIA attributes that link a control to its help and error. */
export function describedBy(id: string, help: unknown, error: string | undefined) {
  const ids = [help === undefined ? '' : `${id}-help`, error === undefined ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': ids === '' ? undefined : ids,
  } as const
}

/** The elements that `describedBy` refers to. */
export function FieldNotes({ id, help, error }: Pick<FieldFrameProps, 'id' | 'help' | 'error'>) {
  return (
    <>
      {error !== undefined && (
        <p id={`${id}-error`} className={ui.problem}>
          {error}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className={ui.quiet}>
          {help}
        </p>
      )}
    </>
  )
}

export function FieldFrame({ id, label, help, optional = false, error, children }: FieldFrameProps) {
  return (
    <div className={ui.stack1}>
      <label className={ui.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {copy.optional}</span>}
      </label>
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
