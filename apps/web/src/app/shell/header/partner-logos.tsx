import { useQuery } from '@tanstack/react-query'
import { partnerQuery } from '../../../features/lender-area/queries.ts'
import { portalDealQuery } from '../../../features/portal/portal-deals-query.ts'
import type { portalDealIn } from '../../../lib/navigation/paths.ts'
import { Logo } from './logo.tsx'

/** The logo while a deal is open in the portal: that of its partner. */
export function PortalLogo({ deal }: { deal: NonNullable<ReturnType<typeof portalDealIn>> }) {
  const { data } = useQuery(portalDealQuery(deal))
  return <Logo partner={data?.partner} />
}

/** The logo while a lender has a partner's deals open: that of the partner. */
export function LenderLogo({ partnerId }: { partnerId: string }) {
  const { data } = useQuery(partnerQuery(partnerId))
  return <Logo partner={data?.partner} />
}
