import type { AuditEntry } from '@loanyard/contract/audit'
import { IconFilter } from '@tabler/icons-react'
import { formatDateTime, truncate } from '../../lib/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { LogCell } from '../../ui/log/log-table.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import styles from './audit.module.css'
import { changesBeside, fieldWords, sentenceOf } from './audit-words.ts'

const seals: Readonly<Record<AuditEntry['seal'], { tone: Tone; label: string }>> = {
  holds: { tone: 'positive', label: 'Verified' },
  pending: { tone: 'neutral', label: 'Pending' },
  broken: { tone: 'negative', label: 'Altered' },
}

function What({ entry }: { entry: AuditEntry }) {
  const changes = changesBeside(entry)
  return (
    <>
      <span>
        {sentenceOf(entry).map((part, index) =>
          typeof part === 'string' ? part : <b key={index}>{truncate(part.strong)}</b>,
        )}
      </span>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {fieldWords(field)}: {truncate(from ?? 'none')} → {truncate(to ?? 'none')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface AuditRowProps {
  entry: AuditEntry
  /** The address of a deal. */
  dealHref: (dealId: string) => string
  onOpenDeal: (dealId: string) => void
  /** Shows only entries of a deal; null where only those are shown. */
  onOnlyDeal: ((dealId: string) => void) | null
}

/** One entry: when, who, what to what, from where, and whether the chain holds at it. */
export function AuditRow({ entry, dealHref, onOpenDeal, onOnlyDeal }: AuditRowProps) {
  const { created, actor, address, deal, number, hash, seal } = entry
  return (
    <tr>
      <LogCell column="when">
        <time dateTime={created}>{formatDateTime(created)}</time>
      </LogCell>
      <LogCell column="who">{actor}</LogCell>
      <td>
        <What entry={entry} />
        {deal !== null && (
          <span className={styles.deal}>
            <a
              href={dealHref(deal.id)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onOpenDeal(deal.id)
              }}
            >
              {truncate(deal.title) || 'a deal'}
            </a>
            {onOnlyDeal !== null && (
              <IconButton
                size="small"
                label={`Show only entries for ${deal.title}`}
                icon={<IconFilter />}
                onClick={() => onOnlyDeal(deal.id)}
              />
            )}
          </span>
        )}
      </td>
      <LogCell column="from" isEmpty={address === null}>
        {address ?? '–'}
      </LogCell>
      <td>
        <StatusBadge tone={seals[seal].tone}>{seals[seal].label}</StatusBadge>
        {hash !== null && (
          <code className={styles.hash} title={hash}>
            {number} · {hash.slice(0, 12)}…
          </code>
        )}
      </td>
    </tr>
  )
}
