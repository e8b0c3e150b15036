import type { ListedRequest } from '@loanyard/contract/requests/lists/request-list'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { kindLabels, RequestStatusBadge } from '../../../domain/requests/index.ts'
import { turnFilterLabels } from '../../../domain/requests/request-labels.ts'
import { formatDate } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { useRoom } from '../../../ui/layout/use-room.ts'
import { ChooseColumns } from '../../../ui/list/choose/choose-columns.tsx'
import { pickColumns } from '../../../ui/list/choose/pick-columns.ts'
import { resizable } from '../../../ui/list/choose/resize-handle.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ValueOrDash } from '../../../ui/text/fact.tsx'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import { KindBadge } from '../list/request-facts.tsx'
import * as copy from './copy.ts'
import { requestColumnKeys, type RequestsListAddress } from './requests-address.ts'

const reachedLabels = { Invited: copy.invited, Declined: copy.declinedInvitation, Active: null } as const

/** Until the borrower is on the portal, that is why nothing comes. */
function reachedLabel({ client_status: status }: ListedRequest['borrower']): string | null {
  return status === null ? copy.notInvited : reachedLabels[status]
}

/** Whom it waits on, by name if it is someone else. */
function waitingLabel({ waiting_on: turn, other_person: other }: ListedRequest): string {
  return other !== null && turn === 'staff' ? `${turnFilterLabels.staff} (${other})` : turnFilterLabels[turn]
}

/** What it is of may be cut off, but not why nothing comes. */
function WithReached({ of, borrower }: { of: string; borrower: ListedRequest['borrower'] }) {
  const label = reachedLabel(borrower)
  return (
    <span className={clsx(ui.line2, ui.shrinks)}>
      <span className={ui.clip}>{of}</span>
      {label !== null && <span className={clsx(ui.caution, ui.unbroken)}>{label}</span>}
    </span>
  )
}

function DueDay({ request: { due_date: day, is_overdue: isOverdue } }: { request: ListedRequest }) {
  if (day === null || !isOverdue) return <DateText value={day} />
  return <span className={clsx(ui.problem, ui.unbroken)}>{copy.overdueSince(formatDate(day))}</span>
}

const coordinatorNames = ({ coordinators }: ListedRequest): string | null =>
  coordinators.map(({ full_name: name, is_active }) => (is_active ? name : copy.inactive(name))).join(', ') || null

function TitleCell({ request: { kind, title, is_required: isRequired } }: { request: ListedRequest }) {
  return (
    <span className={clsx(ui.line2, ui.shrinks)}>
      <KindBadge kind={kind} />
      <span className={ui.clip}>{title}</span>
      {!isRequired && <span className={ui.fine}>{copy.optional}</span>}
    </span>
  )
}

const all: Readonly<Record<(typeof requestColumnKeys)[number], Column<ListedRequest>>> = {
  title: {
    key: 'title',
    header: copy.request,
    names: true,
    sortKey: 'title',
    cell: (request) => <TitleCell request={request} />,
  },
  deal: { key: 'deal', header: copy.deal, width: '20%', cell: ({ deal }) => deal.title },
  borrower: {
    key: 'borrower',
    header: copy.borrower,
    width: '15%',
    cell: ({ borrower }) => <WithReached of={borrower.full_name || '–'} borrower={borrower} />,
  },
  stage: {
    key: 'stage',
    header: copy.stage,
    hint: copy.stageHint,
    width: '10%',
    cell: ({ stage }) => <ValueOrDash>{stage?.name ?? null}</ValueOrDash>,
  },
  kind: { key: 'kind', header: copy.type, width: '128px', cell: ({ kind }) => kindLabels[kind] },
  status: {
    key: 'status',
    header: copy.status,
    width: '108px',
    cell: ({ status }) => <RequestStatusBadge status={status} side="staff" />,
  },
  waiting_on: { key: 'waiting_on', header: copy.waitingOn, width: '96px', cell: waitingLabel },
  due_date: {
    key: 'due_date',
    header: copy.due,
    width: '152px',
    sortKey: 'due_date',
    cell: (request) => <DueDay request={request} />,
  },
  last_reminded_at: {
    key: 'last_reminded_at',
    header: copy.lastReminder,
    hint: copy.lastReminderHint,
    width: '116px',
    cell: ({ last_reminded_at: at }) => <ValueOrDash>{at === null ? null : <RelativeTime value={at} />}</ValueOrDash>,
  },
  coordinators: {
    key: 'coordinators',
    header: copy.coordinator,
    width: '10%',
    cell: (request) => <ValueOrDash>{coordinatorNames(request)}</ValueOrDash>,
  },
  created: {
    key: 'created',
    header: copy.created,
    width: '112px',
    align: 'end',
    sortKey: 'created',
    firstSort: 'desc',
    cell: ({ created }) => <DateText value={created} />,
  },
}

const known = requestColumnKeys.map((key) => all[key])
const of = (keys: readonly (typeof requestColumnKeys)[number][]) => keys.map((key) => resizable(all[key]))
const narrow = of(['title', 'deal', 'borrower', 'waiting_on', 'due_date', 'last_reminded_at'])
const usual = of(['title', 'deal', 'borrower', 'status', 'waiting_on', 'due_date', 'last_reminded_at'])
const wide = of([
  'title',
  'deal',
  'borrower',
  'stage',
  'status',
  'waiting_on',
  'due_date',
  'last_reminded_at',
  'coordinators',
])
const widest = of(requestColumnKeys)

/** Less important columns wait for a wide window, unless someone chose them. */
export function useRequestColumns(chosen: string | undefined): readonly Column<ListedRequest>[] {
  const isUsual = useRoom(1300)
  const isWide = useRoom(1700)
  const isWidest = useRoom(2240)
  return useMemo(() => {
    if (chosen !== undefined) return pickColumns(known, chosen).map(resizable)
    if (isWidest) return widest
    return isWide ? wide : isUsual ? usual : narrow
  }, [chosen, isUsual, isWide, isWidest])
}

const named = known.map(({ key, header }) => ({ key, header }))

interface RequestColumnsProps {
  address: Pick<RequestsListAddress, 'columns' | 'density'>
  shown: readonly Column<ListedRequest>[]
  onChange: (change: Pick<RequestsListAddress, 'columns' | 'density'>) => void
}

export function RequestColumns({ address, shown, onChange }: RequestColumnsProps) {
  const { columns: chosen } = address
  return (
    <ChooseColumns
      all={named}
      shown={chosen?.split(',') ?? shown.map(({ key }) => key)}
      isChosen={chosen !== undefined}
      onChange={(columns) => onChange({ columns })}
      display={{ groupings: [], shown: address, onDisplay: ({ density }) => onChange({ density }) }}
    />
  )
}

/** On a phone. */
export function RequestLines({ request }: { request: ListedRequest }) {
  const { deal, borrower, status, kind, title, due_date: day } = request
  return (
    <>
      <span className={clsx(ui.line2, ui.shrinks)}>
        <KindBadge kind={kind} />
        <span className={clsx(ui.clip, ui.medium)}>{title}</span>
      </span>
      <span className={ui.quiet}>
        <WithReached of={deal.title} borrower={borrower} />
      </span>
      <span className={clsx(ui.ends, ui.shrinks)}>
        <RequestStatusBadge status={status} side="staff" />
        {day !== null && (
          <span className={ui.fine}>
            <DueDay request={request} />
          </span>
        )}
      </span>
    </>
  )
}
