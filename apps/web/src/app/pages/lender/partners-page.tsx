import { useNavigate, useSearch } from '@tanstack/react-router'
import { LenderPartners } from '../../../features/lender-area/partners/lender-partners.tsx'
import { LenderPipeline } from '../../../features/lender-area/pipeline/lender-pipeline.tsx'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import { Invitations } from '../invitations.tsx'
import * as copy from './copy.ts'

/** The brokers, and below them one pipeline of all their deals. */
export function PartnersPage() {
  const address = useSearch({ from: '/lender/' })
  const navigate = useNavigate()
  return (
    <Page fill>
      <PageHeader title={copy.partners} />
      <Invitations />
      <LenderPartners />
      <LenderPipeline
        address={address}
        onAddressChange={(search, replace) => void navigate({ to: '/lender', search, replace, resetScroll: false })}
      />
    </Page>
  )
}
