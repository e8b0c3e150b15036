import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './onboarding.module.css'
import { indexOf, steps, type Step } from './steps.ts'

/** Where one is: the steps in their order, those that are done as links back. */
export function Stepper({ present }: { present: Step }) {
  const at = indexOf(present)
  return (
    <ol className={styles.stepper} aria-label="Steps">
      {steps.map(({ key, label }, index) => (
        <li key={key} {...(index === at && { 'aria-current': 'step' as const })} data-done={index < at || undefined}>
          <span className={styles.number} aria-hidden="true">
            {index < at ? <IconCheck /> : index + 1}
          </span>
          {index < at ? (
            <Link to={paths.partnerOnboarding} search={key === 'about' ? {} : { step: key }}>
              {label}
              <VisuallyHidden> (done)</VisuallyHidden>
            </Link>
          ) : (
            <span>{label}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
