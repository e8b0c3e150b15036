import type { Deal } from '@loanyard/contract/deals/schemas'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { formatCounted } from '../../../../lib/format/format.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { approvedDocumentsQuery } from '../conditions/condition-queries.ts'
import * as copy from '../copy.ts'
import { useSharing } from '../sharing-context.ts'

/** What lenders will find, before they are invited to look at it. */
export function PackageSummary({ progress }: Pick<Deal, 'progress'>) {
  const { dealRef } = useSharing()
  const { data: documents } = useQuery(approvedDocumentsQuery(dealRef))
  // Without the count nothing is claimed; sharing works all the same.
  if (documents === undefined) return null
  const open = progress.requirements - progress.approved
  return (
    <div className={clsx(ui.note, documents.length === 0 ? ui.cautionNote : ui.sunkenNote)} role="status">
      <p>
        <strong>{copy.whatTheySee}</strong> {copy.packageContents(formatCounted(documents.length, 'approved document'))}
      </p>
      {documents.length === 0 && <p>{copy.emptyPackage}</p>}
      {open > 0 && <p className={ui.quiet}>{copy.stillOpen(formatCounted(open, 'request'))}</p>}
    </div>
  )
}
