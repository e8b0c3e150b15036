import { useQuery } from '@tanstack/react-query'
import { partnerQuery } from '../../../features/lender-area/queries.ts'
import { portalDealQuery } from '../../../features/portal/portal-deals.ts'
import type { portalDealIn } from '../../../lib/navigation/paths.ts'
import { Logo } from './logo.tsx'

export function PortalLogo({ deal }: { deal: NonNullable<ReturnType<typeof portalDealIn>> }) {
  const { data } = useQuery(portalDealQuery(deal))
  return <Logo partner={data?.partner} />
}

export function LenderLogo({ partnerId }: { partnerId: string }) {
  const { data } = useQuery(partnerQuery(partnerId))
  return <Logo partner={data?.partner} />
}
