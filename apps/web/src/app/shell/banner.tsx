import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DemoBanner } from '../../features/demo-banner/demo-banner.tsx'
import { socialQuery } from '../../features/partner/social-query.ts'
import { paths } from '../../lib/paths.ts'
import { BannerToCome } from './banner-to-come.tsx'

/** The demo banner of the partner that is open, where it is shown. */
export function Banner({ partnerId }: { partnerId: string }) {
  const query = socialQuery(partnerId)
  const { data: social, isPending } = useQuery(query)
  const client = useQueryClient()
  const navigate = useNavigate()
  if (isPending) return <BannerToCome partnerId={partnerId} />
  if (social === undefined) return null
  return (
    <DemoBanner
      key={partnerId}
      partnerId={partnerId}
      social={social}
      onSaved={(saved) => client.setQueryData(query.queryKey, saved)}
      onBook={() => void navigate({ to: paths.bookDemo(partnerId) })}
    />
  )
}
