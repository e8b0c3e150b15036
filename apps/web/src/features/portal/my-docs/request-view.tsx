import type { PortalDeal } from '@loanyard/contract/deals/portal-deals'
import type { Requirement } from '@loanyard/contract/requests/schemas'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, useId } from 'react'
import { BrokerCard } from '../../../domain/broker/broker-card.tsx'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { type Preview, usePreview } from '../../../domain/documents/document-preview.tsx'
import {
  dueLabel,
  kindLabels,
  rejectionLabels,
  RequestStateBadge,
  sentLabel,
  SubmissionView,
} from '../../../domain/requests/index.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { useSetBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { useFocusRecovery } from '../../../ui/layout/use-focus-recovery.ts'
import { AnswerForm } from '../answer/answer-form.tsx'
import * as copy from './copy.ts'
import styles from './my-docs.module.css'
import { Questions } from './questions.tsx'
import { hasContent, isOpen } from './request-groups.ts'
import { TemplateDocument } from './template-document.tsx'

const SomeoneElse = lazy(async () => ({
  default: (await loadChunk(() => import('../someone-else/someone-else.tsx'))).SomeoneElse,
}))
const SentAnswer = lazy(async () => ({ default: (await loadChunk(() => import('./sent-answer.tsx'))).SentAnswer }))

/** Earlier answers that were returned. */
function EarlierAnswers({ request, preview }: { request: Requirement; preview: Preview }) {
  const earlier = (isOpen(request) ? request.submissions : request.submissions.slice(1)).filter(hasContent)
  if (earlier.length === 0) return null
  return (
    <details className={styles.earlier}>
      <summary>{copy.previousSubmissions}</summary>
      <div>
        {earlier.map((submission) => (
          <div key={submission.id} className={clsx(ui.stack3, styles.sent)}>
            <p className={ui.quiet}>{formatDateTime(submission.created)}</p>
            <SubmissionView
              submission={submission}
              onOpen={(document) => preview.open(document, submission.documents)}
            />
          </div>
        ))}
      </div>
    </details>
  )
}

interface RequestViewProps {
  deal: DealRef
  request: Requirement
  next: Requirement | null
  details: PortalDeal
  isWide: boolean
}

function SentBack({ request }: { request: Requirement }) {
  const decision = request.submissions[0]?.decision
  if (!isOpen(request) || !decision) return null
  const { reason, comment, decided_by } = decision
  const isRejected = request.status === 'Rejected'
  const isSkipRefused = request.submissions[0]?.not_applicable !== null
  return (
    <div className={isRejected ? styles.returned : styles.reopened}>
      <p>
        <strong>{isRejected ? (isSkipRefused ? copy.skipRefused : copy.needsChanges) : copy.reopened}</strong>{' '}
        {isRejected ? reason !== null && reason !== 'other' && rejectionLabels[reason].clientMessage : copy.lookAgain}
      </p>
      {comment !== null && (
        <blockquote>
          “{comment}” <span className={ui.quiet}>– {decided_by}</span>
        </blockquote>
      )}
    </div>
  )
}

export function RequestView({ deal, request, next, details, isWide }: RequestViewProps) {
  const partner = details.partner.name
  const id = useId()
  const preview = usePreview(deal.partnerId)
  useSetBreadcrumbName(request.id, request.title)
  // Sending removes the form that has focus.
  useFocusRecovery(() => document.getElementById(id))
  const Heading = isWide ? 'h2' : 'h1'
  const due = request.waiting_on === 'client' ? dueLabel(request) : null
  const nextPath = next === null ? null : paths.myDoc(deal.partnerId, deal.dealId, next.id)
  return (
    <article className={clsx(ui.stack5, ui.box, styles.request)} aria-labelledby={id}>
      <PageTitle name={request.title} />
      {!isWide && (
        <Link to={paths.myDocs(deal.partnerId, deal.dealId)} className={clsx(ui.inline1, styles.back)}>
          <IconChevronLeft aria-hidden="true" size={18} /> {copy.allRequests}
        </Link>
      )}
      <div className={clsx(ui.stack2, styles.head)}>
        <div className={clsx(ui.row3, ui.quiet)}>
          <RequestStateBadge request={request} side="client" />
          {request.status === 'Rejected' && sentLabel(request) !== null && <span>{sentLabel(request)}</span>}
          <span>{kindLabels[request.kind]}</span>
          {!request.is_required && <span>{copy.optional}</span>}
          {due !== null && <span className={clsx(request.is_overdue && styles.overdue)}>{due}</span>}
        </div>
        <Heading id={id} tabIndex={-1}>
          {request.title}
        </Heading>
        {request.description !== '' && <p className={styles.text}>{request.description}</p>}
      </div>
      <SentBack request={request} />
      {request.kind !== 'PandaDoc' && <TemplateDocument {...{ request, preview }} partnerId={deal.partnerId} />}
      {isOpen(request) ? (
        <>
          {request.other_person === null && <AnswerForm {...{ deal, request, partner, preview }} />}
          <Suspense fallback={null}>
            <SomeoneElse {...{ deal, request, partner }} />
          </Suspense>
        </>
      ) : (
        <Suspense>
          <SentAnswer {...{ deal, request, partner, preview }} />
        </Suspense>
      )}
      <EarlierAnswers {...{ request, preview }} />
      {!isOpen(request) && (
        <div className={clsx(ui.wrap2, styles.actions)}>
          {nextPath === null ? (
            <p role="status">{copy.nothingElseToday}</p>
          ) : (
            <Link to={nextPath} className={buttonClass({ variant: 'primary', size: 'large' })}>
              {copy.next(next?.title ?? '')}
            </Link>
          )}
        </div>
      )}
      <Questions {...{ deal, request, partner }} />
      <BrokerCard of={details} />
      {preview.shown}
    </article>
  )
}
