import type { Requirement } from '@loanyard/contract/requests'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useSetBreadcrumbName } from '../../../lib/crumb-names.ts'
import { paths } from '../../../lib/paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useFocusRecovery } from '../../../ui/use-kept-focus.ts'
import { dueLabel, kindLabels, RequestStatusBadge, rejectionLabels } from '../../requests/shared/index.ts'
import { AnswerForm } from '../answer/answer-form.tsx'
import type { DealRef } from '../deal-ref.ts'
import { usePreview } from '../../requests/shared/use-preview.tsx'
import { EarlierAnswers } from './earlier-answers.tsx'
import { isOpen } from './groups.ts'
import styles from './my-docs.module.css'
import { SentAnswer } from './sent-answer.tsx'
import { TemplateDocument } from './template.tsx'

interface RequestViewProps {
  deal: DealRef
  request: Requirement
  /** What to do after it. */
  next: Requirement | null
  partner: string
  isWide: boolean
}

/** Why it came back. */
function SentBack({ request }: { request: Requirement }) {
  const decision = request.submissions[0]?.decision
  if (!isOpen(request) || !decision) return null
  const { reason, comment, decided_by } = decision
  const isRejected = request.status === 'Rejected'
  return (
    <div className={isRejected ? styles.sentBack : styles.openedAgain}>
      <p>
        <strong>{isRejected ? 'This needs changes.' : 'This was reopened.'}</strong>{' '}
        {isRejected
          ? reason !== null && reason !== 'other' && rejectionLabels[reason].clientMessage
          : 'Please take another look.'}
      </p>
      {comment !== null && (
        <blockquote>
          “{comment}” <span className={styles.label}>– {decided_by}</span>
        </blockquote>
      )}
    </div>
  )
}

/** One request: what it is, why it came back, the way to answer it, what was sent, and what comes next. */
export function RequestView({ deal, request, next, partner, isWide }: RequestViewProps) {
  const id = useId()
  const preview = usePreview(deal.partnerId)
  useSetBreadcrumbName(request.id, request.title)
  // What is sent takes its form away with it.
  useFocusRecovery(() => document.getElementById(id))
  const Heading = isWide ? 'h2' : 'h1'
  const due = isOpen(request) ? dueLabel(request) : null
  const nextPath = next === null ? null : paths.myDoc(deal.partnerId, deal.dealId, next.id)
  return (
    <article className={styles.request} aria-labelledby={id}>
      <PageTitle name={request.title} />
      {!isWide && (
        <Link to={paths.myDocs(deal.partnerId, deal.dealId)} className={styles.back}>
          <IconChevronLeft aria-hidden="true" size={18} /> All requests
        </Link>
      )}
      <div className={styles.head}>
        <div className={styles.facts}>
          <RequestStatusBadge status={request.status} side="client" />
          <span>{kindLabels[request.kind]}</span>
          {!request.is_required && <span>Optional</span>}
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
        <AnswerForm {...{ deal, request, preview }} />
      ) : (
        <SentAnswer {...{ deal, request, partner, preview }} />
      )}
      <EarlierAnswers {...{ request, preview }} />
      {!isOpen(request) && (
        <div className={styles.ways}>
          {nextPath === null ? (
            <p role="status">Nothing else is needed from you today.</p>
          ) : (
            <Link to={nextPath} className={buttonClass({ variant: 'primary', size: 'large' })}>
              Next: {next?.title}
            </Link>
          )}
        </div>
      )}
      {preview.shown}
    </article>
  )
}
