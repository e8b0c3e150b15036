import { activityTopic, type ActivityTopic } from '@loanyard/contract/deals/activity'
import type { ActivityEntry, Deal } from '@loanyard/contract/deals/schemas'
import {
  IconBriefcase,
  IconBuildingBank,
  IconCalculator,
  IconCheckbox,
  IconFile,
  IconListCheck,
  IconNote,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { MentionText } from '../../../../domain/activity/notes/mention-text.tsx'
import { loadChunk } from '../../../../lib/browser/lazy-chunk.ts'
import { actorName } from '../../../../lib/format/actor-name.ts'
import { formatDateTime, timeOf } from '../../../../lib/format/format.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { changedValues } from './activity-details.ts'
import { activitySentence, type Part } from './activity-sentence.ts'
import styles from './activity.module.css'
import * as copy from './copy.ts'

const CellChanges = lazy(async () => ({
  default: (await loadChunk(() => import('./cell-changes.tsx'))).CellChanges,
}))

const icons: Readonly<Record<ActivityTopic, ReactNode>> = {
  deal: <IconBriefcase />,
  notes: <IconNote />,
  tasks: <IconCheckbox />,
  requests: <IconListCheck />,
  documents: <IconFile />,
  financials: <IconCalculator />,
  lenders: <IconBuildingBank />,
}

const tabled: readonly ActivityEntry['kind'][] = [
  'source_use_changed',
  'collateral_changed',
  'financial_summary_changed',
]

/** Where the entry's subject is on the deal's page. */
const searchOf = {
  note: (id: string) => ({ note: id, tab: 'activity' }),
  request: (id: string) => ({ tab: 'requests', request: id }),
  document: (id: string) => ({ tab: 'documents', doc: id }),
  lender: (id: string) => ({ tab: 'sharing', lender: id }),
} as const

interface ToSubjectProps {
  deal: Deal
  subject: NonNullable<ActivityEntry['subject']>
  children: ReactNode
}

function ToSubject({ deal, subject: { kind, id }, children }: ToSubjectProps) {
  return (
    <Link
      to="/partner/$partnerId/deals/$dealId"
      params={{ partnerId: deal.partner.id, dealId: deal.id }}
      search={searchOf[kind](id)}
      resetScroll={kind !== 'note'}
    >
      {children}
    </Link>
  )
}

/** The first name that stands out leads to what the entry is about. */
function Sentence({ deal, entry, parts }: { deal: Deal; entry: ActivityEntry; parts: readonly Part[] }) {
  const { subject } = entry
  const named = parts.findIndex((part) => typeof part !== 'string')
  return parts.map((part, index) => {
    if (typeof part === 'string') return part
    const name = <strong key={index}>{part.strong}</strong>
    if (subject === null || index !== named) return name
    return (
      <ToSubject key={index} deal={deal} subject={subject}>
        {name}
      </ToSubject>
    )
  })
}

function Values({ entry }: { entry: ActivityEntry }) {
  const values = changedValues(entry)
  if (values.length === 0) return null
  return (
    <ul className={clsx(ui.fine, styles.values)}>
      {values.map(({ label, from, to }) => (
        <li key={label}>
          {label}: {from} → <strong>{to}</strong>
        </li>
      ))}
    </ul>
  )
}

interface EntryProps {
  deal: Deal
  entry: ActivityEntry
  /** After its sentence. */
  more?: ReactNode
}

export function Entry({ deal, entry, more }: EntryProps) {
  const { created, note, subject, actor } = entry
  return (
    <li className={styles.entry}>
      <span className={styles.icon} aria-hidden="true">
        {icons[activityTopic(entry.kind)]}
      </span>
      <div className={styles.what}>
        <p>
          <strong title={actor}>{actorName(actor)}</strong>{' '}
          <Sentence deal={deal} entry={entry} parts={activitySentence(entry)} />
          {more !== undefined && <> {more}</>}
        </p>
        <Values entry={entry} />
        {note !== null && (
          <blockquote className={styles.note}>
            <p className={ui.lines}>
              <MentionText note={note} />
            </p>
          </blockquote>
        )}
        {note !== null && subject?.kind === 'note' && (
          <p className={ui.fine}>
            <ToSubject deal={deal} subject={subject}>
              {copy.openNote}
            </ToSubject>
          </p>
        )}
        {tabled.includes(entry.kind) && entry.changes.length > 0 && (
          <Suspense>
            <CellChanges entry={entry} />
          </Suspense>
        )}
      </div>
      <time className={clsx(ui.fine, styles.time)} dateTime={created} title={formatDateTime(created)}>
        {timeOf(created)}
      </time>
    </li>
  )
}
