import type { Deal } from '@loanyard/contract/deals/schemas'
import type { LenderPreview } from '@loanyard/contract/lender-area/preview'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { missingFrom } from '../../../../domain/lenders/package/missing-items.ts'
import { formatCount, formatCounted } from '../../../../lib/format/format.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import { useSharing } from '../sharing-context.ts'
import { lenderPreviewQuery } from '../sharing-queries.ts'
import styles from './package-summary.module.css'

function factsOf({ deal, documents, questions, acknowledgements, has_figures }: LenderPreview) {
  const { reason, positives, negatives } = deal
  const written = [reason, positives, negatives].filter((text) => text !== null).length
  return [
    [copy.documents, formatCount(documents.total_count)],
    [copy.answers, formatCount(questions.length)],
    [copy.acknowledgments, formatCount(acknowledgements.length)],
    [copy.financials, has_figures ? copy.entered : copy.notEntered],
    [copy.assessment, written === 3 ? copy.entered : written === 0 ? copy.notEntered : copy.partsEntered(written)],
  ] as const
}

/** Nothing here keeps anyone from sharing. */
function warningsOf({ deal, documents, has_figures }: LenderPreview): string[] {
  const missing = missingFrom(deal)
  return [
    ...(documents.total_count === 0 ? [copy.noDocuments] : []),
    ...(has_figures ? [] : [copy.noFigures]),
    ...(missing.length === 0 ? [] : [copy.missing(missing.join(', '))]),
  ]
}

/** What lenders will find, before they are invited to look at it. */
export function PackageSummary({ progress }: Pick<Deal, 'progress'>) {
  const { dealRef } = useSharing()
  const { data } = useQuery(lenderPreviewQuery(dealRef))
  // Without the facts nothing is claimed; sharing works all the same.
  if (data === undefined) return null
  const open = progress.requirements - progress.approved
  const warnings = warningsOf(data)
  return (
    <div className={ui.stack2} role="status">
      <h3 className={ui.label}>{copy.whatTheySee}</h3>
      <dl className={clsx(ui.note, ui.sunkenNote, styles.facts)}>
        {factsOf(data).map(([label, value]) => (
          <div key={label}>
            <dt className={ui.quiet}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 && (
        <ul className={clsx(ui.note, ui.cautionNote, ui.stack1)} aria-label={copy.checkPackage}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {open > 0 && <p className={ui.quiet}>{copy.stillOpen(formatCounted(open, 'request'))}</p>}
    </div>
  )
}
