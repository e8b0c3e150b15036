import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DemoBanner } from '../../features/demo-banner/demo-banner.tsx'
import { socialQuery } from '../../features/partner/social-query.ts'
import { paths } from '../../lib/paths.ts'
import { useShowsBanner } from './banner-to-come.tsx'

/** The demo banner of the partner that is open, where it is shown: as the account says until the partner's own word is there. */
export function Banner({ partnerId }: { partnerId: string }) {
  const query = socialQuery(partnerId)
  const { data: social } = useQuery(query)
  const isShownFirst = useShowsBanner(partnerId)
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <DemoBanner
      key={partnerId}
      partnerId={partnerId}
      isShown={social?.show_demo_banner ?? isShownFirst}
      getSocial={() => client.ensureQueryData(query)}
      onSaved={(saved) => client.setQueryData(query.queryKey, saved)}
      onBook={() => void navigate({ to: paths.bookDemo(partnerId) })}
    />
  )
}
