import type { User } from '@loanyard/contract/auth/account'
import type { Area } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { userQuery } from '../../features/auth/queries.ts'
import { socialQuery } from '../../features/partner-settings/queries.ts'
import type { Branding } from '../../features/public/footer/footer.tsx'
import { useSignedIn } from '../../lib/auth/session.ts'
import { lenderPartnerIn, partnerIdIn, portalDealIn } from '../../lib/navigation/paths.ts'
import { useLogoArea } from './areas.ts'
import { usePreQualifyBranding } from './pre-qualify-branding.ts'

type Profiles = Pick<User, 'client_profile' | 'lender_profile'>

interface BrandingPartner {
  readonly partnerId: string
  readonly viewerRole: 'lender' | null
}

/** The partner of the page or deal that is open. */
function openPartner(pathname: string): BrandingPartner | null {
  const lenderPartner = lenderPartnerIn(pathname)
  if (lenderPartner !== null) return { partnerId: lenderPartner, viewerRole: 'lender' }
  const partnerId = partnerIdIn(pathname) ?? portalDealIn(pathname)?.partnerId
  return partnerId === undefined ? null : { partnerId, viewerRole: null }
}

function partnersOf(area: Area | null, { client_profile, lender_profile }: Profiles): readonly { id: string }[] {
  if (area === 'portal') return client_profile.map(({ partner }) => partner)
  return area === 'lender' ? lender_profile.flatMap(({ partners }) => partners) : []
}

/**
 * The partner whose branding a page shows: the one whose page or deal is open, else the only one whose deals the client or
 * lender has. Null for our own, as always in the loan requests area.
 */
export function brandingPartner(area: Area | null, pathname: string, profiles: Profiles): BrandingPartner | null {
  if (area === 'requests') return null
  const open = openPartner(pathname)
  if (open !== null) return open
  const [partnerId, ...others] = new Set(partnersOf(area, profiles).map(({ id }) => id))
  if (partnerId === undefined || others.length > 0) return null
  return { partnerId, viewerRole: area === 'lender' ? 'lender' : null }
}

const unknown: Profiles = { client_profile: [], lender_profile: [] }

/** What the header and the footer show. Signed out, it is ours except on a partner's own form. */
export function useBranding(): Branding {
  const isSignedIn = useSignedIn()
  const area = useLogoArea()
  const pathname = useLocation({ select: (location) => location.pathname })
  const user = useQuery({ ...userQuery, enabled: isSignedIn })
  const preQualify = usePreQualifyBranding(pathname)
  const found = isSignedIn && preQualify === null ? brandingPartner(area, pathname, user.data ?? unknown) : null
  const partner = useQuery({
    ...socialQuery(found?.partnerId ?? '', found?.viewerRole),
    enabled: found !== null,
  })
  if (preQualify !== null) return preQualify
  if (found === null) return isSignedIn && user.isPending && area !== 'requests' ? 'loading' : 'own'
  if (partner.data !== undefined) return { partner: partner.data }
  return partner.isPending ? 'loading' : 'own'
}
