import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import styles from './onboarding.module.css'
import { indexOf, steps, type Step } from './steps.ts'

/** What every step is given. */
export interface StepProps {
  /** Whether the heading takes the focus: after a change of step, but not when the page opens. */
  takesFocus: boolean
  /** Leads a step back; the first step has none. */
  onBack: (() => void) | null
}

/** The heading of a step, which takes the focus when the step appears. */
export function StepHeading({ step, takesFocus }: { step: Step; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const label = steps[indexOf(step)]?.label ?? ''
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
    // Only when the step appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <>
      <PageTitle name={`${label} · Create your account`} />
      <h2 ref={heading} tabIndex={-1} className={styles.stepHeading}>
        {label}
      </h2>
    </>
  )
}

interface StepFootProps {
  onBack: (() => void) | null
  busy: boolean
  children: ReactNode
}

/** The buttons of a step: the way on is what Enter does. */
export function StepFoot({ onBack, busy, children }: StepFootProps) {
  return (
    <div className={styles.foot}>
      {onBack && (
        <Button size="large" variant="quiet" disabled={busy} onClick={onBack}>
          Back
        </Button>
      )}
      <Button type="submit" variant="primary" size="large" busy={busy} className={styles.next}>
        {children}
      </Button>
    </div>
  )
}
