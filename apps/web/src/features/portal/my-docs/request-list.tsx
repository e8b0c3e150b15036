import type { Stage } from '@loanyard/contract/deals/stages'
import type { Requirement } from '@loanyard/contract/requests/schemas'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { dueLabel, KindIcon, RequestStateBadge, sentLabel } from '../../../domain/requests/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { groupRequests, isOpen, type StageGroup } from './request-groups.ts'
import styles from './request-list.module.css'

interface RowProps {
  deal: DealRef
  request: Requirement
  isShown: boolean
}

function factsOf(request: Requirement): string {
  const sent = request.status === 'Rejected' ? sentLabel(request) : null
  const facts = [sent, isOpen(request) ? dueLabel(request) : null, request.is_required ? null : copy.optional]
  return facts.filter((fact) => fact !== null).join(' · ')
}

function Row({ deal, request, isShown }: RowProps) {
  const facts = factsOf(request)
  return (
    <li>
      <Link
        to={paths.myDoc(deal.partnerId, deal.dealId, request.id)}
        className={clsx(ui.line3, ui.hovers, ui.focusInside, styles.row, isShown && styles.shown)}
        aria-current={isShown ? 'true' : undefined}
        resetScroll={false}
      >
        <KindIcon kind={request.kind} />
        <span className={styles.details}>
          <span className={ui.medium}>{request.title}</span>
          {facts !== '' && <span className={clsx(ui.quiet, request.is_overdue && styles.overdue)}>{facts}</span>}
        </span>
        <RequestStateBadge request={request} side="client" />
      </Link>
    </li>
  )
}

interface RequestListProps {
  deal: DealRef
  requests: readonly Requirement[]
  stages: readonly Stage[]
  shownId: string | null
}

function Group({ group, deal, shownId }: { group: StageGroup } & Omit<RequestListProps, 'requests' | 'stages'>) {
  const isOver = group.done === group.count
  const isWithin = group.bundles.some(({ requests }) => requests.some(({ id }) => id === shownId))
  return (
    <details className={clsx(ui.box, styles.stage)} open={!isOver || isWithin}>
      <summary>
        <h2>{group.stage?.name ?? copy.earlierStage}</h2>
        <span className={ui.quiet}>{isOver ? copy.allDone : copy.doneOf(group.done, group.count)}</span>
      </summary>
      {group.bundles.map(({ key, title, requests }) => (
        <div key={key} className={styles.bundle}>
          {(title !== null || group.bundles.length > 1) && <h3>{title ?? copy.alsoNeeded}</h3>}
          <ul>
            {requests.map((request) => (
              <Row key={request.id} deal={deal} request={request} isShown={request.id === shownId} />
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

/** Stages with everything done are collapsed. */
export function RequestList({ requests, stages, ...rest }: RequestListProps) {
  return (
    <div className={ui.stack3}>
      {groupRequests(requests, stages).map((group) => (
        <Group key={group.stage?.id ?? ''} group={group} {...rest} />
      ))}
    </div>
  )
}
