import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { clsx } from 'clsx'
import { formatCounted } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'

/** Nothing on the first visit, or if nothing changed. */
export function SinceLastVisit({ deal: { since_last_visit: since } }: { deal: LenderDeal }) {
  if (since === null) return null
  const { documents, answers, financials, deal } = since
  const changes = [
    ...(documents === 0 ? [] : [formatCounted(documents, 'new document')]),
    ...(answers === 0 ? [] : [formatCounted(answers, 'new answer')]),
    ...(financials ? [copy.financialsChanged] : []),
    ...(deal ? [copy.dealChanged] : []),
  ]
  if (changes.length === 0) return null
  return (
    <p className={clsx(ui.note, ui.accentNote)} data-screen-only>
      <strong>{copy.sinceLastVisit}</strong> (<RelativeTime value={since.at} />
      ): {changes.join(' · ')}
    </p>
  )
}
