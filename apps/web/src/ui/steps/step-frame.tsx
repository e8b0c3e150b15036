import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import * as copy from '../copy.ts'
import { PageTitle } from '../layout/page-title.tsx'
import styles from './steps.module.css'

export interface StepProps {
  /** Whether the heading takes the focus: after a change of step, but not when the page opens. */
  takesFocus: boolean
  /** Goes back one step; null in the first step. */
  onBack: (() => void) | null
}

interface StepHeadingProps {
  label: string
  /** The whole form's name, for the document's title. */
  title: string
  takesFocus: boolean
}

export function StepHeading({ label, title, takesFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
    // Only when the step mounts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <>
      <PageTitle name={`${label} · ${title}`} />
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {label}
      </h2>
    </>
  )
}

interface StepFooterProps {
  onBack: (() => void) | null
  busy: boolean
  children: ReactNode
}

/** Enter submits the primary button. */
export function StepFooter({ onBack, busy, children }: StepFooterProps) {
  return (
    <div className={styles.foot}>
      {onBack && (
        <Button size="large" variant="quiet" disabled={busy} onClick={onBack}>
          {copy.actionLabels.back}
        </Button>
      )}
      <Button type="submit" variant="primary" size="large" busy={busy} className={styles.next}>
        {children}
      </Button>
    </div>
  )
}
