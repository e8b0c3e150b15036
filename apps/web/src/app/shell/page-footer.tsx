import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { socialQuery } from '../../features/partner-settings/queries.ts'
import { Footer, type Branding } from '../../features/public/footer/footer.tsx'
import { useSignedIn } from '../../lib/auth/session.ts'
import { lenderPartnerIn, partnerIdIn, paths, portalDealIn } from '../../lib/navigation/paths.ts'

/** For staff their partner, in the portal the deal's partner, for lenders the one whose deals are open. */
function useOpenPartner(): { readonly id: string | null; readonly viewerRole: 'lender' | null } {
  const lenderPartnerId = useLocation({ select: ({ pathname }) => lenderPartnerIn(pathname) })
  const open = useLocation({
    select: ({ pathname }) => partnerIdIn(pathname) ?? portalDealIn(pathname)?.partnerId ?? null,
  })
  return {
    id: useSignedIn() ? (lenderPartnerId ?? open) : null,
    viewerRole: lenderPartnerId === null ? null : 'lender',
  }
}

export function PageFooter() {
  const { id: partnerId, viewerRole } = useOpenPartner()
  const isHome = useLocation({ select: ({ pathname }) => pathname === paths.home })
  const { data: partner, isPending } = useQuery({
    ...socialQuery(partnerId ?? '', viewerRole),
    enabled: partnerId !== null,
  })
  const loaded: Branding = partner === undefined ? (isPending ? 'loading' : 'own') : { partner }
  return <Footer branding={partnerId === null ? 'own' : loaded} isHome={isHome} />
}
