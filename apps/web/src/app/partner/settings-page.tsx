import { useParams } from '@tanstack/react-router'
import { LendingRatesSection } from '../../features/lending-rates/lending-rates-section.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Page } from '../../ui/page.tsx'
import { useStaff } from './active-profile.ts'
import { ForbiddenPage } from './forbidden-page.tsx'

/** The partner's settings: of Admins and Managers (specification section 6). */
export function SettingsPage() {
  const { partnerId } = useParams({ from: '/staff/partner/$partnerId/settings' })
  const role = useStaff()?.profile?.role
  if (role !== 'Admin' && role !== 'Manager') return <ForbiddenPage />
  return (
    <Page>
      <PageHeader title="Settings" />
      <LendingRatesSection partnerId={partnerId} />
    </Page>
  )
}
