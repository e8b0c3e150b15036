import type { Stage } from '@loanyard/contract/deals/stages'
import { clsx } from 'clsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import styles from './stage-steps.module.css'

interface StageStepsProps {
  stages: readonly Stage[]
  current: Stage
}

/** On a phone only the current stage shows its name. */
export function StageSteps({ stages, current }: StageStepsProps) {
  const at = stages.findIndex(({ id }) => id === current.id)
  return (
    <div>
      <p className={styles.stageLine}>
        <strong>{current.name}</strong>
        <span>{copy.stageOf(at + 1, stages.length)}</span>
      </p>
      <ol className={styles.steps} aria-label={copy.stages}>
        {stages.map(({ id, name }, index) => (
          <li
            key={id}
            className={clsx(styles.step, index < at && styles.done, index === at && styles.current)}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.name}>{name}</span>
            {index < at && <VisuallyHidden>{copy.doneSuffix}</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </div>
  )
}
