import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './steps.module.css'

/** A step of a form that is filled in one part at a time. */
export interface StepName<K extends string> {
  readonly key: K
  readonly label: string
}

interface StepperProps<K extends string> {
  steps: readonly StepName<K>[]
  present: K
  /** A link back to a step that is done. */
  link: (step: K, words: ReactNode) => ReactNode
}

/** Where one is: the steps in their order, those that are done as links back. */
export function Stepper<K extends string>({ steps, present, link }: StepperProps<K>) {
  const at = steps.findIndex(({ key }) => key === present)
  return (
    <ol className={styles.stepper} aria-label="Steps">
      {steps.map(({ key, label }, index) => (
        <li key={key} {...(index === at && { 'aria-current': 'step' as const })} data-done={index < at || undefined}>
          <span className={styles.number} aria-hidden="true">
            {index < at ? <IconCheck /> : index + 1}
          </span>
          {index < at ? (
            link(
              key,
              <>
                {label}
                <VisuallyHidden> (done)</VisuallyHidden>
              </>,
            )
          ) : (
            <span>{label}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
