import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { partnerQuery } from '../../../features/partner-settings/queries.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { useShortcuts } from '../../../lib/browser/shortcuts.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { useHasOpened } from '../../../ui/overlay/use-has-opened.ts'

const NewLeadAnywhere = lazy(async () => ({
  default: (await loadChunk(() => import('../../../features/leads/panel/new-lead-anywhere.tsx'))).NewLeadAnywhere,
}))

/** L begins a lead on any page; so does N where no list begins its own. */
export function NewLeadKey({ partnerId }: { partnerId: string }) {
  const [isOpen, setOpen] = useState(false)
  const hasOpened = useHasOpened(isOpen)
  const navigate = useNavigate()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const { data: partner } = useQuery(partnerQuery(partnerId))
  const begin = () => setOpen(true)
  const hasOwnNew = [paths.leads(partnerId), paths.deals(partnerId)].includes(pathname)
  useShortcuts({ l: begin, ...(hasOwnNew ? {} : { n: begin }) })
  if (!hasOpened) return null
  return (
    <Suspense>
      <NewLeadAnywhere
        partnerId={partnerId}
        staff={partner?.staff ?? []}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onOpenLead={(lead) => void navigate({ to: paths.leads(partnerId), search: { lead } })}
      />
    </Suspense>
  )
}
