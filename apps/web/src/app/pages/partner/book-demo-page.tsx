import { BookDemo } from '../../../features/public/demo/book-demo.tsx'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import { useStaff } from '../../access/active-profile.ts'
import * as copy from './copy.ts'

export function BookDemoPage() {
  const staff = useStaff()
  // Areas admit no one before the user is loaded; right after signing out there is none for a moment.
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
