import type { Requirement } from '@loanyard/contract/requests'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { useSetBreadcrumbName } from '../../../lib/crumb-names.ts'
import { isNotFound } from '../../../lib/failure.ts'
import { paths } from '../../../lib/paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { VisuallyHiddenHeading } from '../../../ui/unseen-heading.tsx'
import { useFocusRecovery } from '../../../ui/use-kept-focus.ts'
import { canAddAnswers } from '../dashboard/deal-status.ts'
import type { DealRef } from '../deal-ref.ts'
import { MyDocsSkeleton } from '../my-docs/my-docs-skeleton.tsx'
import { nextRequest } from '../my-docs/groups.ts'
import { RequestGone } from '../my-docs/request-gone.tsx'
import { portalDealQuery } from '../portal-deals-query.ts'
import { reloadDeal, requestsQuery } from '../requests-query.ts'
import { SignAtPandaDoc } from './sign-at-pandadoc.tsx'
import { SignHere } from './sign-here.tsx'
import styles from './sign.module.css'
import { SignedView } from './signed.tsx'
import { signingQuery } from './signing-query.ts'
import { staleCodes } from './use-sign.ts'

interface SignViewProps {
  deal: DealRef
  requestId: string
  /** Full name of who is here. */
  signer: string
  /** Shown where the deal is none of the reader's. */
  notFoundView: ReactNode
}

/** How often it is asked whether PandaDoc has told of a signature, ms. */
const pollMs = 5000

/** A document to be signed: read, signed, and shown as it was signed. */
export function SignView({ deal, requestId, signer, notFoundView }: SignViewProps) {
  const [isSigningExternally, setSigningExternally] = useState(false)
  const dealQuery = useQuery(portalDealQuery(deal))
  const query = useQuery({ ...requestsQuery(deal), refetchInterval: isSigningExternally ? pollMs : false })
  useSetBreadcrumbName(deal.dealId, dealQuery.data?.title)
  const error = dealQuery.error ?? query.error
  if (isNotFound(error)) return notFoundView
  if (dealQuery.data === undefined || query.data === undefined) {
    return (
      <>
        <VisuallyHiddenHeading name="Document to sign" />
        {error === null ? (
          <MyDocsSkeleton />
        ) : (
          <FailedState
            title="Failed to fetch Panda docs Attachments"
            onRetry={() => void Promise.all([dealQuery.refetch(), query.refetch()])}
            retrying={query.isFetching}
          >
            {messageOf(error)}
          </FailedState>
        )}
      </>
    )
  }
  const requests = query.data.results
  const request = requests.find(({ id }) => id === requestId)
  const {
    status,
    partner: { name: partner },
  } = dealQuery.data
  if (request === undefined) return <RequestGone {...{ deal, requestId, partner }} isWide={false} />
  return (
    <SignContent
      {...{ deal, request, partner, signer }}
      next={canAddAnswers(status) ? nextRequest(requests, requestId) : null}
      onExternalSigning={setSigningExternally}
    />
  )
}

interface SignContentProps {
  deal: DealRef
  request: Requirement
  signer: string
  next: Requirement | null
  partner: string
  onExternalSigning: (is: boolean) => void
}

function SignContent({ deal, request, signer, next, partner, onExternalSigning }: SignContentProps) {
  useSetBreadcrumbName(request.id, request.title)
  useFocusRecovery(() => document.getElementById('main'))
  const back = paths.myDoc(deal.partnerId, deal.dealId, request.id)
  const signed = request.submissions.find((each) => each.signed !== null)
  const isOver = !request.can.sign
  return (
    <div className={styles.sign}>
      <Link to={back} className={styles.back}>
        <IconChevronLeft aria-hidden="true" size={18} /> Back to the request
      </Link>
      <PageHeader title={isOver ? request.title : `Sign: ${request.title}`} />
      {!isOver && <OpenSigning {...{ deal, request, signer, onExternalSigning }} />}
      {isOver && signed !== undefined && <SignedView {...{ deal, next, partner }} submission={signed} />}
      {isOver && signed === undefined && (
        <div className={styles.ways}>
          <p>There’s nothing to sign right now.</p>
          <Link to={back} className={buttonClass({ variant: 'primary' })}>
            View request
          </Link>
        </div>
      )}
    </div>
  )
}

/** Opened too late: signed elsewhere, or in another window. What the page shows is then loaded anew; true until it is. */
function useReloadIfStale(deal: DealRef, error: Error | null): boolean {
  const client = useQueryClient()
  const [isReloaded, setReloaded] = useState(false)
  const isOver = error instanceof ApiError && staleCodes.has(error.code)
  const { partnerId, dealId } = deal
  useEffect(() => {
    if (isOver) void reloadDeal(client, { partnerId, dealId }).finally(() => setReloaded(true))
  }, [client, isOver, partnerId, dealId])
  return isOver && !isReloaded
}

function OpenSigning({ deal, request, signer, onExternalSigning }: Omit<SignContentProps, 'next' | 'partner'>) {
  const signing = useQuery(signingQuery(deal.partnerId, request.id))
  const isOvertaken = useReloadIfStale(deal, signing.error)
  if (signing.data === undefined || isOvertaken) {
    if (signing.error === null || isOvertaken) return <MyDocsSkeleton />
    return (
      <FailedState
        title="Couldn’t open this document for signing."
        onRetry={() => void signing.refetch()}
        retrying={signing.isFetching}
      >
        {messageOf(signing.error)}
      </FailedState>
    )
  }
  return signing.data.provider === 'pandadoc' ? (
    <SignAtPandaDoc signing={signing.data} onShown={onExternalSigning} onBack={() => void signing.refetch()} />
  ) : (
    <SignHere {...{ deal, request, signer }} signing={signing.data} />
  )
}
