import type { AuditEntry } from '@loanyard/contract/audit/audit-trail'
import { IconFilter } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { moreChanges } from '../../domain/activity/financials/copy.ts'
import { financialChange } from '../../domain/activity/financials/financial-changes.ts'
import { formatDateTime, truncate } from '../../lib/format/format.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { LogCell } from '../../ui/log/log-table.tsx'
import { StatusBadge, type Tone } from '../../ui/text/badges.tsx'
import { changedValue, remainingChanges, fieldLabel, describeEntry } from './audit-labels.ts'
import styles from './audit.module.css'
import * as copy from './copy.ts'

const sealLabels: Readonly<Record<AuditEntry['seal'], { tone: Tone; label: string }>> = {
  holds: { tone: 'positive', label: copy.verified },
  pending: { tone: 'neutral', label: copy.pending },
  broken: { tone: 'negative', label: copy.altered },
}

/** A paste changes thousands of cells. */
const maxCells = 20

function FinancialChanges({ changes: all }: Pick<AuditEntry, 'changes'>) {
  // A new row starts with zeros, which say nothing.
  const changes = all.filter(({ from, to }) => from !== null || (to !== '0.00' && to !== 'false'))
  return (
    <>
      {changes.slice(0, maxCells).map((change, index) => (
        <li key={index}>{financialChange(change)}</li>
      ))}
      {changes.length > maxCells && <li>{moreChanges(changes.length - maxCells)}</li>}
    </>
  )
}

function EntryDescription({ entry }: { entry: AuditEntry }) {
  const changes = remainingChanges(entry)
  const isFinancial = entry.action === 'financial_cells_changed'
  return (
    <>
      <span>
        {describeEntry(entry).map((part, index) =>
          typeof part === 'string' ? part : <b key={index}>{truncate(part.strong)}</b>,
        )}
      </span>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {isFinancial && <FinancialChanges changes={changes} />}
          {!isFinancial &&
            changes.map(({ field, from, to }) => (
              <li key={field}>
                {fieldLabel(field)}: {from !== null && `${truncate(changedValue(field, from))} → `}
                {to === null ? copy.noValue : truncate(changedValue(field, to))}
              </li>
            ))}
        </ul>
      )}
    </>
  )
}

interface AuditRowProps {
  entry: AuditEntry
  dealHref: (dealId: string) => string
  onOpenDeal: (dealId: string) => void
  /** Null while the list is already filtered by a deal. */
  onFilterByDeal: ((dealId: string) => void) | null
}

export function AuditRow({ entry, dealHref, onOpenDeal, onFilterByDeal }: AuditRowProps) {
  const { created, actor, address, deal, number, hash, seal } = entry
  return (
    <tr>
      <LogCell column="when">
        <time dateTime={created}>{formatDateTime(created)}</time>
      </LogCell>
      <LogCell column="who">{actor}</LogCell>
      <td>
        <EntryDescription entry={entry} />
        {deal !== null && (
          <span className={clsx(ui.row1, styles.deal)}>
            <a
              href={dealHref(deal.id)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onOpenDeal(deal.id)
              }}
            >
              {truncate(deal.title) || copy.untitledDeal}
            </a>
            {onFilterByDeal !== null && (
              <IconButton
                size="small"
                label={copy.showOnlyDeal(deal.title)}
                icon={<IconFilter />}
                onClick={() => onFilterByDeal(deal.id)}
              />
            )}
          </span>
        )}
      </td>
      <LogCell column="from" isEmpty={address === null}>
        {address ?? '–'}
      </LogCell>
      <td>
        <StatusBadge tone={sealLabels[seal].tone}>{sealLabels[seal].label}</StatusBadge>
        {hash !== null && (
          <code className={clsx(ui.fine, styles.hash)} title={hash}>
            {number} · {hash.slice(0, 12)}…
          </code>
        )}
      </td>
    </tr>
  )
}
