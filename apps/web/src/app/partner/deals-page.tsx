import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Deals. */
export function DealsPage() {
  return (
    <Page>
      <PageHeader title="Deals" />
    </Page>
  )
}
