import { BookDemo } from '../../../features/demo/book-demo.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useStaff } from '../../access/active-profile.ts'
import * as copy from './copy.ts'

/** Where the demo banner leads. */
export function BookDemoPage() {
  const staff = useStaff()
  // The area lets nobody in before the user is loaded; after a sign-out there is none for a moment.
  if (!staff?.user) return null
  const { user, profile } = staff
  const company = profile?.partner.name ?? ''
  return (
    <Page>
      <PageHeader title={copy.bookDemo}>
        <p>{copy.bookDemoIntro}</p>
      </PageHeader>
      <BookDemo prefill={{ full_name: user.full_name, email: user.email, company }} />
    </Page>
  )
}
