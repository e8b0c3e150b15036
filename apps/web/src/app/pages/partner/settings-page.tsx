import { isManagingRole } from '@loanyard/contract/core/values'
import type { PartnerDetail } from '@loanyard/contract/partners/detail'
import type { PartnerSocial } from '@loanyard/contract/partners/social'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { userKeys } from '../../../domain/query-keys.ts'
import { LendingRatesSection } from '../../../features/partner-settings/lending-rates/lending-rates-section.tsx'
import { LimitsSection } from '../../../features/partner-settings/limits/limits-section.tsx'
import { PartnerProfileSection } from '../../../features/partner-settings/profile-section.tsx'
import { PublicLinksSection } from '../../../features/partner-settings/public-links-section.tsx'
import { partnerQuery } from '../../../features/partner-settings/queries.ts'
import { socialQuery } from '../../../features/partner-settings/queries.ts'
import { SocialLinksSection } from '../../../features/partner-settings/social-section.tsx'
import { StagesSection } from '../../../features/partner-settings/stages/stages-section.tsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { Page, PageHeader, Section } from '../../../ui/layout/page.tsx'
import { useStaff } from '../../access/active-profile.ts'
import * as copy from './copy.ts'
import { ForbiddenPage } from './forbidden-page.tsx'

interface PendingSectionProps {
  title: string
  query: UseQueryResult
}

function PendingSection({ title, query: { error, isFetching, refetch } }: PendingSectionProps) {
  return (
    <Section title={title}>
      {error === null ? (
        <SkeletonRows count={4} />
      ) : (
        <FailedState inline title={copy.settingsFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
    </Section>
  )
}

/** A part that fails to load leaves the others as they are. */
function PartnerSections({ partnerId }: { partnerId: string }) {
  const partner = useQuery(partnerQuery(partnerId))
  const social = useQuery(socialQuery(partnerId))
  /** Name, logo and social links also show in the header and footer. */
  const invalidatePartner = () => {
    void queryClient.invalidateQueries({ queryKey: partnerQuery(partnerId).queryKey })
    void queryClient.invalidateQueries({ queryKey: userKeys.all })
  }
  const keepPartner = (saved: PartnerDetail) => {
    queryClient.setQueryData(partnerQuery(partnerId).queryKey, saved)
    invalidatePartner()
  }
  const keepSocial = (saved: PartnerSocial) => {
    queryClient.setQueryData(socialQuery(partnerId).queryKey, saved)
    invalidatePartner()
  }
  return (
    <>
      {partner.data === undefined ? (
        <PendingSection title={copy.companyProfile} query={partner} />
      ) : (
        <PartnerProfileSection key={partnerId} partner={partner.data} onSaved={keepPartner} />
      )}
      {social.data === undefined ? (
        <PendingSection title={copy.socialLinks} query={social} />
      ) : (
        <SocialLinksSection
          key={`${partnerId} links`}
          partnerId={partnerId}
          social={social.data}
          onSaved={keepSocial}
        />
      )}
      <StagesSection partnerId={partnerId} onChanged={invalidatePartner} />
    </>
  )
}

/** For Admins and Managers. */
export function SettingsPage() {
  const { partnerId } = useParams({ from: '/staff/partner/$partnerId/settings' })
  const role = useStaff()?.profile?.role
  if (!isManagingRole(role)) return <ForbiddenPage />
  return (
    <Page>
      <PageHeader
        title={copy.settings}
        actions={
          <>
            <Link to={paths.account(partnerId)} className={buttonClass()}>
              {copy.yourAccount}
            </Link>
            <Link to={paths.reports(partnerId)} className={buttonClass()}>
              {copy.reports}
            </Link>
            <Link to={paths.audit(partnerId)} className={buttonClass()}>
              {copy.auditTrail}
            </Link>
          </>
        }
      />
      <PartnerSections partnerId={partnerId} />
      <PublicLinksSection partnerId={partnerId} />
      <LendingRatesSection partnerId={partnerId} />
      <LimitsSection partnerId={partnerId} />
    </Page>
  )
}
