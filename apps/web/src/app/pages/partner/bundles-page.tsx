import { isManagingRole } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { BundlesView } from '../../../features/bundles/list/bundles-view.tsx'
import { partnerQuery } from '../../../features/partner-settings/queries.ts'
import { useStaff } from '../../access/active-profile.ts'

const route = '/staff/partner/$partnerId/bundles'

export function BundlesPage() {
  const { partnerId } = useParams({ from: route })
  const { show = 'templates', search } = useSearch({ from: route })
  const navigate = useNavigate()
  const partner = useQuery(partnerQuery(partnerId))
  const role = useStaff()?.profile?.role
  return (
    <BundlesView
      key={partnerId}
      partnerId={partnerId}
      address={{ category: show, search }}
      onAddressChange={(next, replace) =>
        void navigate({
          to: '/partner/$partnerId/bundles',
          params: { partnerId },
          search: {
            ...(next.category !== 'templates' && { show: next.category }),
            ...(next.search !== undefined && { search: next.search }),
          },
          replace,
          resetScroll: false,
        })
      }
      stages={partner.data?.stages}
      onRetryStages={partner.isError && partner.data === undefined ? () => void partner.refetch() : null}
      canChange={isManagingRole(role)}
      onOpen={({ id, title }) =>
        void navigate({
          to: '/partner/$partnerId/bundles/$bundleId',
          params: { partnerId, bundleId: id },
          search: { bundle_title: title },
        })
      }
    />
  )
}
