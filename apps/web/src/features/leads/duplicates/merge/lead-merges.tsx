import type { Lead } from '@loanyard/contract/leads/schemas'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../../../ui/text/time.tsx'
import * as copy from './copy.ts'
import styles from './merge.module.css'
import { leadMergesQuery } from './merges-query.ts'
import { useUndoMerge } from './use-merge.ts'

/** The leads that were merged into this one in the last 30 days. */
export function LeadMerges({ lead }: { lead: Lead }) {
  const { data } = useQuery(leadMergesQuery(lead.partner, lead.id))
  const { undo, isUndoing } = useUndoMerge()
  const merges = data?.results ?? []
  if (merges.length === 0) return null
  return (
    <ul aria-label={copy.merges}>
      {merges.map((merge) => (
        <li key={merge.id} className={clsx(ui.row3, ui.between, styles.merge)}>
          <span className={ui.quiet}>
            {copy.mergedBy(merge.merged.full_name, merge.by)}, <RelativeTime value={merge.created} />
          </span>
          {merge.can.undo && (
            <Button
              size="small"
              busy={isUndoing}
              aria-label={copy.undoMergeOf(merge.merged.full_name)}
              onClick={() => undo({ lead, merge })}
            >
              {actionLabels.undo}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
