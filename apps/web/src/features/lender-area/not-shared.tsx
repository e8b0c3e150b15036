import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSetBreadcrumbName } from '../../lib/navigation/breadcrumb-names.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { partnerQuery } from './queries.ts'

interface NotSharedProps {
  partnerId: string
  /** Missing: the partner's whole deal list. */
  dealId?: string
}

/** Covers deals that were never shared and those no longer shared: the server doesn't tell them apart. */
export function NotShared({ partnerId, dealId }: NotSharedProps) {
  const isDeal = dealId !== undefined
  const { data: partner } = useQuery(partnerQuery(partnerId))
  useSetBreadcrumbName(partnerId, partner === null ? 'Not shared' : partner?.partner.name)
  useSetBreadcrumbName(dealId ?? '', isDeal ? 'Not shared' : undefined)
  return (
    <Page>
      <PageHeader title={isDeal ? 'Deal not shared' : 'No deals here'} />
      <EmptyState
        title={isDeal ? 'You don’t have access to this deal' : 'This broker isn’t sharing deals with you'}
        actions={
          <Link
            to={isDeal ? paths.lenderDeals(partnerId) : paths.lender}
            className={buttonClass({ variant: 'primary' })}
          >
            {isDeal ? 'Go to the deals shared with you' : 'Go to your partners'}
          </Link>
        }
      >
        {isDeal
          ? 'The broker decides who sees each deal. If you think you should have access, ask your contact there.'
          : 'If you think you should have access, ask your contact there.'}
      </EmptyState>
    </Page>
  )
}
