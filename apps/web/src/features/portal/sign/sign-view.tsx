import type { Requirement } from '@loanyard/contract/requests/schemas'
import type { Signing } from '@loanyard/contract/requests/signing'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useState, type ReactNode } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { ApiError, messageOf, isNotFound } from '../../../lib/api/api-error.ts'
import { useSetBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass, Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { VisuallyHiddenHeading } from '../../../ui/layout/page-title.tsx'
import { PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { useFocusRecovery } from '../../../ui/layout/use-focus-recovery.ts'
import { MyDocsSkeleton, RequestGone } from '../my-docs/my-docs-states.tsx'
import { nextRequest } from '../my-docs/request-groups.ts'
import { canAddAnswers } from '../portal-deals.ts'
import { portalDealQuery } from '../portal-deals.ts'
import { reloadDeal, requestsQuery, signingQuery } from '../queries.ts'
import * as specified from '../specified-copy.ts'
import * as copy from './copy.ts'
import { SignHere } from './sign-here.tsx'
import styles from './sign.module.css'
import { SignedView } from './signed-view.tsx'
import { staleCodes } from './use-sign.ts'

interface SignAtPandaDocProps {
  signing: Signing
  onShown: (isShown: boolean) => void
  onBack: () => void
}

/** Opens PandaDoc in the same window; on return, the page polls until the signature arrives. */
function SignAtPandaDoc({ signing, onShown, onBack }: SignAtPandaDocProps) {
  useEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && onBack()
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [onBack])
  return (
    <section className={clsx(ui.stack3, ui.shrinks)} aria-label={copy.signWithPandadoc}>
      <p>{copy.pandadocIntro}</p>
      <p className={ui.quiet}>{copy.alreadySigned}</p>
      <div className={clsx(ui.row2, styles.actions)}>
        <Button variant="primary" size="large" onClick={() => location.assign(signing.signing_url)}>
          {copy.continueToPandadoc}
        </Button>
      </div>
    </section>
  )
}

interface SignViewProps {
  deal: DealRef
  requestId: string
  /** Shown if the viewer has no access to the deal. */
  notFoundView: ReactNode
}

/** How often the page checks for PandaDoc's signature, ms. */
const pollMs = 5000

export function SignView({ deal, requestId, notFoundView }: SignViewProps) {
  const [isSigningExternally, setSigningExternally] = useState(false)
  const dealQuery = useQuery(portalDealQuery(deal))
  const query = useQuery({ ...requestsQuery(deal), refetchInterval: isSigningExternally ? pollMs : false })
  useSetBreadcrumbName(deal.dealId, dealQuery.data?.title)
  const error = dealQuery.error ?? query.error
  if (isNotFound(error)) return notFoundView
  if (dealQuery.data === undefined || query.data === undefined) {
    return (
      <>
        <VisuallyHiddenHeading name={copy.documentToSign} />
        {error === null ? (
          <MyDocsSkeleton />
        ) : (
          <FailedState
            title={specified.failedToFetchPandaDocs}
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
      {...{ deal, request, partner }}
      next={canAddAnswers(status) ? nextRequest(requests, requestId) : null}
      onExternalSigning={setSigningExternally}
    />
  )
}

interface SignContentProps {
  deal: DealRef
  request: Requirement
  next: Requirement | null
  partner: string
  onExternalSigning: (isSigning: boolean) => void
}

function SignContent({ deal, request, next, partner, onExternalSigning }: SignContentProps) {
  useSetBreadcrumbName(request.id, request.title)
  useFocusRecovery(() => document.getElementById('main'))
  const back = paths.myDoc(deal.partnerId, deal.dealId, request.id)
  const signed = request.submissions.find((each) => each.signed !== null)
  const isOver = !request.can.sign
  const header = (
    <>
      <Link to={back} className={clsx(ui.inline1, styles.back)}>
        <IconChevronLeft aria-hidden="true" size={18} /> {copy.backToRequest}
      </Link>
      <PageHeader title={isOver ? request.title : copy.pageTitle(request.title)} />
    </>
  )
  return (
    <div className={clsx(ui.stack6, ui.shrinks)}>
      {isOver && header}
      {!isOver && <OpenSigning {...{ deal, request, partner, header, onExternalSigning }} />}
      {isOver && signed !== undefined && <SignedView {...{ deal, next, partner }} submission={signed} />}
      {isOver && signed === undefined && (
        <div className={clsx(ui.row2, styles.actions)}>
          <p>{copy.nothingToSign}</p>
          <Link to={back} className={buttonClass({ variant: 'primary' })}>
            {copy.viewRequest}
          </Link>
        </div>
      )}
    </div>
  )
}

/** Reloads the deal if the document was already signed elsewhere; true until that is done. */
function useReloadIfStale(deal: DealRef, error: Error | null): boolean {
  const [isReloaded, setReloaded] = useState(false)
  const isOver = error instanceof ApiError && staleCodes.has(error.code)
  const { partnerId, dealId } = deal
  useEffect(() => {
    if (isOver) void reloadDeal({ partnerId, dealId }).finally(() => setReloaded(true))
  }, [isOver, partnerId, dealId])
  return isOver && !isReloaded
}

type OpenSigningProps = Omit<SignContentProps, 'next'> & { header: ReactNode }

function OpenSigning({ deal, request, partner, header, onExternalSigning }: OpenSigningProps) {
  const signing = useQuery(signingQuery(deal.partnerId, request.id))
  const isReloading = useReloadIfStale(deal, signing.error)
  if (signing.data === undefined || isReloading) {
    return (
      <>
        {header}
        {signing.error === null || isReloading ? (
          <MyDocsSkeleton />
        ) : (
          <FailedState title={copy.openFailed} onRetry={() => void signing.refetch()} retrying={signing.isFetching}>
            {messageOf(signing.error)}
          </FailedState>
        )}
      </>
    )
  }
  return signing.data.provider === 'pandadoc' ? (
    <>
      {header}
      <SignAtPandaDoc signing={signing.data} onShown={onExternalSigning} onBack={() => void signing.refetch()} />
    </>
  ) : (
    <SignHere {...{ deal, request, partner, header }} signing={signing.data} />
  )
}
