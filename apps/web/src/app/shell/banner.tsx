import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { refetchWhileUnconfirmed, userQuery } from '../../features/auth/queries.ts'
import { socialQuery } from '../../features/partner-settings/queries.ts'
import { DemoBanner } from '../../features/public/demo/demo-banner.tsx'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { BannerPlaceholder, useIsBannerShown } from './banner-placeholder.tsx'

/** Only a new broker sees it. */
const ConfirmEmailBanner = lazy(() =>
  loadChunk(() => import('../../features/auth/confirmation/confirm-email.tsx')).then((module) => ({
    default: module.ConfirmEmailBanner,
  })),
)

/** Only whom a partner soon requires a second factor of sees it. */
const SecondFactorBanner = lazy(() =>
  loadChunk(() => import('../../features/auth/confirmation/second-factor-banner.tsx')).then((module) => ({
    default: module.SecondFactorBanner,
  })),
)

/** Asks to confirm the email address and to set up a second factor; once that is done, shows the demo banner. */
export function Banner({ partnerId }: { partnerId: string }) {
  // It may be confirmed in another tab or in the mail program's browser.
  const { data: user } = useQuery({ ...userQuery, refetchOnWindowFocus: refetchWhileUnconfirmed })
  const pathname = useLocation({ select: (location) => location.pathname })
  if (user?.email_confirmed === false) {
    return (
      <Suspense fallback={<BannerPlaceholder partnerId={partnerId} />}>
        <ConfirmEmailBanner email={user.email} next={pathname} />
      </Suspense>
    )
  }
  if (user !== undefined && user.second_factor_from !== null) {
    return (
      <Suspense fallback={<BannerPlaceholder partnerId={partnerId} />}>
        <SecondFactorBanner partnerId={partnerId} from={user.second_factor_from} />
      </Suspense>
    )
  }
  return <PartnerDemoBanner partnerId={partnerId} />
}

/** Uses the account's value until the partner's own has loaded. */
function PartnerDemoBanner({ partnerId }: { partnerId: string }) {
  const query = socialQuery(partnerId)
  const { data: social } = useQuery(query)
  const isShownFirst = useIsBannerShown(partnerId)
  const navigate = useNavigate()
  return (
    <DemoBanner
      key={partnerId}
      partnerId={partnerId}
      isShown={social?.show_demo_banner ?? isShownFirst}
      getSocial={() => queryClient.ensureQueryData(query)}
      onSaved={(saved) => queryClient.setQueryData(query.queryKey, saved)}
      onBook={() => void navigate({ to: paths.bookDemo(partnerId) })}
    />
  )
}
