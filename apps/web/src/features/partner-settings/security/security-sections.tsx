import { securityAudiences } from '@loanyard/contract/partners/security'
import { PeopleSection } from './people-section.tsx'
import { PoliciesSection } from './policies-section.tsx'
import { haveChoices, type PeopleSearch } from './queries.ts'
import { SsoSection } from './sso/sso-section.tsx'

interface SecuritySectionsProps {
  partnerId: string
  /** As in the address bar; what doesn't fit is dropped. */
  address: Readonly<Partial<Record<keyof PeopleSearch, string | undefined>>>
  onAddressChange: (next: PeopleSearch) => void
}

/** For Admins. */
export function SecuritySections({
  partnerId,
  address: { search, audience, has },
  onAddressChange,
}: SecuritySectionsProps) {
  const address: PeopleSearch = {
    search,
    audience: securityAudiences.find((each) => each === audience),
    has: haveChoices.find((each) => each === has),
  }
  return (
    <>
      <PoliciesSection partnerId={partnerId} />
      <SsoSection partnerId={partnerId} />
      <PeopleSection partnerId={partnerId} address={address} onAddressChange={onAddressChange} />
    </>
  )
}
