import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import styles from '../requests.module.css'

function ProblemList({ problems }: { problems: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: some browsers answer a promise here, which an effect must not.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      <p className={styles.quiet}>Your changes there weren’t saved. You’re now seeing the latest version.</p>
    </div>
  )
}

/** What somebody else was first with: who did what. What is shown below is how things are now. */
export function DecisionProblems({ problems, onDismiss }: { problems: readonly string[]; onDismiss: () => void }) {
  if (problems.length === 0) return null
  return (
    <div className={styles.problems} role="alert">
      <ProblemList key={problems.join('\n')} problems={problems} />
      <IconButton label="Dismiss" icon={<IconX />} size="small" onClick={onDismiss} />
    </div>
  )
}
