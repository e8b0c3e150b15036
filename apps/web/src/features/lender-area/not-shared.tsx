import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSetBreadcrumbName } from '../../lib/navigation/breadcrumb-names.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Page, PageHeader } from '../../ui/layout/page.tsx'
import * as copy from './copy.ts'
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
  useSetBreadcrumbName(partnerId, partner === null ? copy.notShared : partner?.partner.name)
  useSetBreadcrumbName(dealId ?? '', isDeal ? copy.notShared : undefined)
  return (
    <Page>
      <PageHeader title={isDeal ? copy.dealNotShared : copy.noDealsHere} />
      <EmptyState
        title={isDeal ? copy.noDealAccess : copy.notSharingDeals}
        actions={
          <Link
            to={isDeal ? paths.lenderDeals(partnerId) : paths.lender}
            className={buttonClass({ variant: 'primary' })}
          >
            {isDeal ? copy.goToDeals : copy.goToPartners}
          </Link>
        }
      >
        {isDeal ? copy.noDealAccessText : copy.notSharingDealsText}
      </EmptyState>
    </Page>
  )
}
