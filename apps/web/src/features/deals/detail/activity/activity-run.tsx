import type { Deal } from '@loanyard/contract/deals/schemas'
import { useId, useState } from 'react'
import { formatCount } from '../../../../lib/format/format.ts'
import type { ActivityRun } from './activity-days.ts'
import { Entry } from './activity-entry.tsx'
import styles from './activity.module.css'
import * as copy from './copy.ts'

/** An entry; or the newest of a row of like ones, with how many more there are, which open below it. */
export function Run({ deal, run }: { deal: Deal; run: ActivityRun }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const [newest, ...others] = run
  if (others.length === 0) return <Entry deal={deal} entry={newest} />
  return (
    <>
      <Entry
        deal={deal}
        entry={newest}
        more={
          <button
            type="button"
            className={styles.others}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? copy.showLess : copy.andMore(formatCount(others.length))}
          </button>
        }
      />
      {isOpen && (
        <li id={listId} className={styles.run}>
          <ol>
            {others.map((entry) => (
              <Entry key={entry.id} deal={deal} entry={entry} />
            ))}
          </ol>
        </li>
      )}
    </>
  )
}
