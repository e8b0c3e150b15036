import type { Lender } from '@loanyard/contract/lenders/schemas'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf, isNotFound } from '../../../lib/api/api-error.ts'
import { useSetBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { VisuallyHiddenHeading } from '../../../ui/layout/page-title.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { lenderFailures } from '../labels.ts'
import { LenderStatusSelect } from '../list/lender-status-select.tsx'
import { lenderQuery } from '../queries.ts'
import * as copy from './copy.ts'
import styles from './detail.module.css'
import { EditLenderDialog } from './edit-lender-dialog.tsx'
import { LenderFacts } from './lender-facts.tsx'
import { SharedDeals } from './shared-deals.tsx'
import { StaffSection } from './staff-section.tsx'

interface LenderViewProps {
  partnerId: string
  lenderId: string
}

function NoLender({ partnerId }: { partnerId: string }) {
  return (
    <Page>
      <PageHeader title={copy.lenderNotFound} />
      <EmptyState
        title={copy.lenderNotFoundTitle}
        actions={
          <Link to={paths.lenders(partnerId)} className={buttonClass()}>
            {copy.allLenders}
          </Link>
        }
      >
        {copy.lenderNotFoundText}
      </EmptyState>
    </Page>
  )
}

function LenderSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label={copy.loading}>
      <Skeleton width="18rem" height="24px" />
      <Skeleton height="160px" />
      <Skeleton height="220px" />
    </div>
  )
}

function LenderContent({ lender }: { lender: Lender }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <PageHeader
        title={lender.name}
        meta={<LenderStatusSelect lender={lender} />}
        actions={
          lender.can.update && (
            <Button icon={<IconPencil aria-hidden="true" />} onClick={() => setEditing(true)}>
              {copy.edit}
            </Button>
          )
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <StaffSection lender={lender} />
          <SharedDeals lender={lender} />
        </div>
        <aside className={styles.rail} aria-label={copy.lenderFacts}>
          <LenderFacts lender={lender} />
        </aside>
      </div>
      {isEditing && <EditLenderDialog lender={lender} onClose={() => setEditing(false)} />}
    </>
  )
}

export function LenderView({ partnerId, lenderId }: LenderViewProps) {
  const { data: lender, error, isFetching, refetch } = useQuery(lenderQuery(partnerId, lenderId))
  useSetBreadcrumbName(lenderId, isNotFound(error) ? copy.notFound : lender?.name)
  if (isNotFound(error)) return <NoLender partnerId={partnerId} />
  const retry = () => void refetch()
  return (
    <Page>
      {lender === undefined && <VisuallyHiddenHeading name={copy.lender} />}
      {lender === undefined && error === null && <LenderSkeleton />}
      {lender === undefined && error !== null && (
        <FailedState title={lenderFailures.fetch} onRetry={retry} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {lender !== undefined && error !== null && (
        <RefreshFailed title={lenderFailures.fetch} error={error} onRetry={retry} retrying={isFetching} />
      )}
      {lender !== undefined && <LenderContent lender={lender} />}
    </Page>
  )
}
