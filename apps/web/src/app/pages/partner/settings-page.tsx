import { isManagingRole } from '@loanyard/contract/core/values'
import type { PartnerDetail } from '@loanyard/contract/partners/detail'
import type { PartnerSocial } from '@loanyard/contract/partners/social'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { userKeys } from '../../../domain/first-keys.ts'
import { LendingRatesSection } from '../../../features/partner-settings/lending-rates/lending-rates-section.tsx'
import { LimitsSection } from '../../../features/partner-settings/limits/limits-section.tsx'
import { PartnerProfileSection } from '../../../features/partner-settings/profile-section.tsx'
import { PublicLinksSection } from '../../../features/partner-settings/public-links-section.tsx'
import { partnerQuery } from '../../../features/partner-settings/queries.ts'
import { socialQuery } from '../../../features/partner-settings/queries.ts'
import { sectionsFor, SettingsFrame } from '../../../features/partner-settings/settings-frame.tsx'
import { SocialLinksSection } from '../../../features/partner-settings/social-section.tsx'
import { StagesSection } from '../../../features/partner-settings/stages/stages-section.tsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { Page, PageHeader, Section } from '../../../ui/layout/page.tsx'
import { useStaff } from '../../access/active-profile.ts'
import * as copy from './copy.ts'
import { ForbiddenPage } from './forbidden-page.tsx'

// Only Admins open it.
const SecuritySections = lazy(() =>
  loadChunk(() => import('../../../features/partner-settings/security/security-sections.tsx')).then((module) => ({
    default: module.SecuritySections,
  })),
)

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

/** Name, logo and social links also show in the header and footer. */
function invalidatePartner(partnerId: string): void {
  void queryClient.invalidateQueries({ queryKey: partnerQuery(partnerId).queryKey })
  void queryClient.invalidateQueries({ queryKey: userKeys.all })
}

/** A part that fails to load leaves the other as it is. */
function CompanySections({ partnerId }: { partnerId: string }) {
  const partner = useQuery(partnerQuery(partnerId))
  const social = useQuery(socialQuery(partnerId))
  const keepPartner = (saved: PartnerDetail) => {
    queryClient.setQueryData(partnerQuery(partnerId).queryKey, saved)
    invalidatePartner(partnerId)
  }
  const keepSocial = (saved: PartnerSocial) => {
    queryClient.setQueryData(socialQuery(partnerId).queryKey, saved)
    invalidatePartner(partnerId)
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
    </>
  )
}

/** For Admins and Managers. */
export function SettingsPage() {
  const { partnerId } = useParams({ from: '/staff/partner/$partnerId/settings' })
  const { section: asked, ...people } = useSearch({ from: '/staff/partner/$partnerId/settings' })
  const navigate = useNavigate({ from: '/partner/$partnerId/settings' })
  const role = useStaff()?.profile?.role
  const section = sectionsFor(role === 'Admin').find((each) => each === asked) ?? 'company'
  if (!isManagingRole(role)) return <ForbiddenPage />
  return (
    <Page>
      <PageHeader title={copy.settings} />
      <SettingsFrame partnerId={partnerId} current={section} isAdmin={role === 'Admin'}>
        {section === 'company' && <CompanySections partnerId={partnerId} />}
        {section === 'stages' && <StagesSection partnerId={partnerId} onChanged={() => invalidatePartner(partnerId)} />}
        {section === 'links' && <PublicLinksSection partnerId={partnerId} />}
        {section === 'rates' && <LendingRatesSection partnerId={partnerId} />}
        {section === 'usage' && <LimitsSection partnerId={partnerId} />}
        {section === 'security' && (
          <Suspense fallback={<SkeletonRows count={8} />}>
            <SecuritySections
              partnerId={partnerId}
              address={people}
              onAddressChange={(next) => void navigate({ search: { section, ...next }, replace: true })}
            />
          </Suspense>
        )}
      </SettingsFrame>
    </Page>
  )
}
