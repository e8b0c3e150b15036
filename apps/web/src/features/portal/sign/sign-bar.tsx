import { IconCheck, IconCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import styles from './sign.module.css'

/** What is done and what is left, in page order. */
export interface SigningProgress {
  readonly isRead: boolean
  readonly agrees: boolean
  readonly isSigned: boolean
}

/** Always in view, with the button of the step. */
export function SignBar({ progress, children }: { progress: SigningProgress; children: ReactNode }) {
  const steps = [
    { label: copy.readShort, isDone: progress.isRead },
    { label: copy.agreeShort, isDone: progress.agrees },
    { label: copy.signShort, isDone: progress.isSigned },
  ]
  return (
    <div className={clsx(ui.stack2, styles.bar)}>
      <ol className={clsx(ui.row3, ui.small)} aria-label={copy.steps}>
        {steps.map(({ label, isDone }) => (
          <li key={label} className={clsx(ui.inline1, !isDone && ui.muted)}>
            {isDone ? <IconCheck aria-hidden="true" size={16} /> : <IconCircle aria-hidden="true" size={16} />} {label}
            {isDone && <VisuallyHidden>{copy.stepDone}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      {children}
    </div>
  )
}
