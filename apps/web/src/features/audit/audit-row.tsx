import type { AuditEntry, RecordKind } from '@loanyard/contract/audit/audit-trail'
import { IconFilter } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { moreChanges } from '../../domain/activity/financials/copy.ts'
import { financialChange } from '../../domain/activity/financials/financial-changes.ts'
import { parseDevice } from '../../domain/sign-in/devices/parse-device.ts'
import { formatCount, formatDateTime, truncate } from '../../lib/format/format.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { LogCell, LogDetail } from '../../ui/log/log-table.tsx'
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
      <span className={styles.sentence}>
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

/** What an entry is about and a person can open. */
export interface EntryRecord {
  readonly kind: RecordKind | 'deal'
  readonly id: string
  readonly name: string
}

export function recordOf({ deal, record }: Pick<AuditEntry, 'deal' | 'record'>): EntryRecord | null {
  return deal === null ? record : { kind: 'deal', id: deal.id, name: deal.title }
}

interface RecordLinkProps {
  record: EntryRecord
  hrefOf: (record: EntryRecord) => string
  onOpen: (href: string) => void
  /** Null while the list is already filtered by a record. */
  onFilter: ((record: EntryRecord) => void) | null
}

function RecordLink({ record, hrefOf, onOpen, onFilter }: RecordLinkProps) {
  const href = hrefOf(record)
  const name = record.name === '' ? copy.untitled : record.name
  return (
    <span className={styles.record}>
      <span className={ui.fine}>{copy.recordKinds[record.kind]}</span>
      <a
        href={href}
        title={name}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(href)
        }}
      >
        {truncate(name)}
      </a>
      {onFilter !== null && (
        <IconButton size="small" label={copy.showOnly(name)} icon={<IconFilter />} onClick={() => onFilter(record)} />
      )}
    </span>
  )
}

/** As recorded: the name, and the email address in parentheses. */
function Actor({ actor }: { actor: string }) {
  const [, name, email] = /^(.+) \((\S+@\S+)\)$/.exec(actor) ?? []
  if (name === undefined || email === undefined) return actor
  return (
    <>
      {name}
      <LogDetail title={email}>{email}</LogDetail>
    </>
  )
}

interface AuditRowProps extends Omit<RecordLinkProps, 'record'> {
  entry: AuditEntry
}

export function AuditRow({ entry, ...link }: AuditRowProps) {
  const { created, actor, address, device, number, hash, seal } = entry
  const record = recordOf(entry)
  return (
    <tr>
      <LogCell column="when">
        <time dateTime={created}>{formatDateTime(created)}</time>
      </LogCell>
      <LogCell column="who">
        <Actor actor={actor} />
      </LogCell>
      <td>
        <EntryDescription entry={entry} />
      </td>
      <LogCell isEmpty={record === null}>{record === null ? '–' : <RecordLink record={record} {...link} />}</LogCell>
      <LogCell column="from" isEmpty={address === null}>
        {address ?? '–'}
        {device !== null && <LogDetail title={device}>{parseDevice(device).name}</LogDetail>}
      </LogCell>
      <td>
        <span className={clsx(ui.line2, styles.seal)}>
          <StatusBadge tone={sealLabels[seal].tone}>{sealLabels[seal].label}</StatusBadge>
          {hash !== null && number !== null && (
            <span className={ui.fine} title={copy.hashOf(hash)}>
              {copy.entryNumber(formatCount(number))}
            </span>
          )}
        </span>
      </td>
    </tr>
  )
}
