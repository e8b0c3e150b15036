import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { forget } from '../../../features/bundles/bundle-commands.ts'
import { BundleView } from '../../../features/bundles/editor/bundle-view.tsx'
import { partnerQuery } from '../../../features/partner-settings/queries.ts'
import { LeaveWarning } from './leave-warning.tsx'

export function BundlePage() {
  const { partnerId, bundleId } = useParams({ from: '/staff/partner/$partnerId/bundles/$bundleId' })
  const navigate = useNavigate()
  const partner = useQuery(partnerQuery(partnerId))
  return (
    <>
      <BundleView
        key={bundleId}
        partnerId={partnerId}
        bundleId={bundleId}
        stages={partner.data?.stages}
        onRetryStages={partner.isError && partner.data === undefined ? () => void partner.refetch() : null}
        onOpen={({ id, title }) =>
          void navigate({
            to: '/partner/$partnerId/bundles/$bundleId',
            params: { partnerId, bundleId: id },
            search: { bundle_title: title },
          })
        }
        onLeave={async (bundle) => {
          await navigate({ to: '/partner/$partnerId/bundles', params: { partnerId }, search: {} })
          forget(partnerId, bundle)
        }}
      />
      <LeaveWarning />
    </>
  )
}
