import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import * as copy from '../copy.ts'
import ui from '../layout/primitives.module.css'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './steps.module.css'

/** A step of a multi-step form. */
export interface StepName<K extends string> {
  readonly key: K
  readonly label: string
}

interface StepperProps<K extends string> {
  steps: readonly StepName<K>[]
  current: K
  /** The form's path. The first step has no name in the URL, every other one is `step`. */
  path: string
}

/** The cast is safe: the form's route validates `step`, but the types can't tell for a path passed as a property. */
function searchOf(step: string | null): never {
  return (step === null ? {} : { step }) as never
}

/** Shows the progress; completed steps are links back. */
export function Stepper<K extends string>({ steps, current, path }: StepperProps<K>) {
  const at = steps.findIndex(({ key }) => key === current)
  return (
    <ol className={clsx(ui.wrap5, styles.stepper)} aria-label={copy.steps}>
      {steps.map(({ key, label }, index) => (
        <li key={key} {...(index === at && { 'aria-current': 'step' as const })} data-done={index < at || undefined}>
          <span className={clsx(ui.icons14, styles.number)} aria-hidden="true">
            {index < at ? <IconCheck /> : index + 1}
          </span>
          {index < at ? (
            <Link to={path} search={searchOf(index === 0 ? null : key)}>
              {label}
              <VisuallyHidden> {copy.stepDone}</VisuallyHidden>
            </Link>
          ) : (
            <span>{label}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
