import type { Stage } from '@loanyard/contract/deals/stages'
import { clsx } from 'clsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
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
      <p className={styles.where}>
        <strong>{current.name}</strong>
        <span>
          {' '}
          Stage {at + 1} of {stages.length}
        </span>
      </p>
      <ol className={styles.steps} aria-label="Stages">
        {stages.map(({ id, name }, index) => (
          <li
            key={id}
            className={clsx(styles.step, index < at && styles.done, index === at && styles.current)}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.name}>{name}</span>
            {index < at && <VisuallyHidden>, done</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </div>
  )
}
