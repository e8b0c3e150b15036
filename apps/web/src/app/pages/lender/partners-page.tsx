import { LenderPartners } from '../../../features/lender-area/partners/lender-partners.tsx'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import { Invitations } from '../invitations.tsx'
import * as copy from './copy.ts'

export function PartnersPage() {
  return (
    <Page>
      <PageHeader title={copy.partners} />
      <Invitations />
      <LenderPartners />
    </Page>
  )
}
