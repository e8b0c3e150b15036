import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Deal. */
export function DealPage() {
  return (
    <Page>
      <PageHeader title="Deal" />
    </Page>
  )
}
