import type { Requirement } from '@loanyard/contract/requests/schemas'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { dueLabel, KindIcon, RequestStateBadge, requestStateLabel, sentLabel } from '../../../domain/requests/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { groupRequests, isOpen, type RequestGroup } from './request-groups.ts'
import styles from './request-list.module.css'

interface RowProps {
  deal: DealRef
  request: Requirement
  isShown: boolean
}

function factsOf(request: Requirement): string[] {
  const facts = [
    request.status === 'Rejected' ? sentLabel(request) : null,
    isOpen(request) && request.waiting_on === 'client' ? dueLabel(request) : null,
    request.other_person === null ? null : copy.forSomeoneElse,
    request.is_required ? null : copy.optional,
    request.thread.unread > 0 ? copy.newAnswer : null,
  ]
  return facts.filter((fact) => fact !== null)
}

function Row({ deal, request, isShown }: RowProps) {
  const facts = factsOf(request)
  return (
    <li>
      <Link
        to={paths.myDoc(deal.partnerId, deal.dealId, request.id)}
        className={clsx(ui.line3, ui.hovers, ui.focusInside, styles.row, isShown && styles.shown)}
        aria-current={isShown ? 'true' : undefined}
        aria-label={[request.title, ...facts, requestStateLabel(request)].join(', ')}
        resetScroll={false}
      >
        <KindIcon kind={request.kind} />
        <span className={styles.details}>
          <span className={styles.text}>
            <span className={ui.medium}>{request.title}</span>
            {facts.length > 0 && (
              <span className={clsx(ui.quiet, request.is_overdue && styles.overdue)}>{facts.join(' · ')}</span>
            )}
          </span>
          <RequestStateBadge request={request} side="client" />
        </span>
      </Link>
    </li>
  )
}

interface RequestListProps {
  deal: DealRef
  requests: readonly Requirement[]
  shownId: string | null
}

function Group({ group, deal, shownId }: { group: RequestGroup } & Omit<RequestListProps, 'requests'>) {
  const isWithin = group.requests.some(({ id }) => id === shownId)
  return (
    <details className={clsx(ui.box, styles.group)} open={group.name !== 'done' || isWithin}>
      <summary>
        <h2>{copy.groups[group.name]}</h2>
        <span className={ui.quiet}>{group.requests.length}</span>
      </summary>
      <ul>
        {group.requests.map((request) => (
          <Row key={request.id} deal={deal} request={request} isShown={request.id === shownId} />
        ))}
      </ul>
    </details>
  )
}

/** By urgency. What is done is collapsed. */
export function RequestList({ requests, ...rest }: RequestListProps) {
  return (
    <div className={ui.stack3}>
      {groupRequests(requests).map((group) => (
        <Group key={group.name} group={group} {...rest} />
      ))}
    </div>
  )
}
