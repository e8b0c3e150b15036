import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Leads. */
export function LeadsPage() {
  return (
    <Page>
      <PageHeader title="Leads" />
    </Page>
  )
}
