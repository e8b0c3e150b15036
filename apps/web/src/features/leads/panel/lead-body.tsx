import type { Lead } from '@loanyard/contract/leads/schemas'
import { lazy, Suspense } from 'react'
import { Tasks } from '../../../domain/tasks/tasks-lazy.tsx'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import type { AssignableStaff } from '../assignee-name.ts'
import * as copy from '../copy.ts'
import { LeadFacts } from './facts/lead-facts.tsx'
import styles from './lead-panel.module.css'

const LeadOutlook = lazy(() =>
  loadChunk(() => import('./lead-outlook.tsx')).then((module) => ({ default: module.LeadOutlook })),
)

const LeadDuplicates = lazy(() =>
  loadChunk(() => import('../duplicates/lead-duplicates.tsx')).then((module) => ({ default: module.LeadDuplicates })),
)

const LeadNotes = lazy(() =>
  loadChunk(() => import('../history/lead-notes.tsx')).then((module) => ({ default: module.LeadNotes })),
)

const LeadActivity = lazy(() =>
  loadChunk(() => import('../history/lead-activity.tsx')).then((module) => ({ default: module.LeadActivity })),
)

const LeadMerges = lazy(() =>
  loadChunk(() => import('../duplicates/merge/lead-merges.tsx')).then((module) => ({ default: module.LeadMerges })),
)

/** What comes next, what is known, and what happened. */
export function LeadBody({ lead, staff }: { lead: Lead; staff: readonly AssignableStaff[] }) {
  const isOpen = lead.deal === null
  return (
    <div className={styles.sections}>
      {isOpen && (
        <div className={styles.tasks}>
          <Tasks partnerId={lead.partner} subject={{ lead: lead.id }} />
        </div>
      )}
      <section aria-label={copy.details}>
        <LeadFacts lead={lead} />
      </section>
      {isOpen && (
        <Suspense>
          <LeadDuplicates {...{ lead, staff }} />
        </Suspense>
      )}
      <Suspense>
        <LeadNotes lead={lead} />
      </Suspense>
      {isOpen && lead.loan_amount !== null && lead.loan_purpose !== null && (
        <Suspense>
          <LeadOutlook lead={lead} />
        </Suspense>
      )}
      <Suspense>
        <LeadMerges lead={lead} />
        <LeadActivity lead={lead} />
      </Suspense>
    </div>
  )
}
