import type { Signing } from '@loanyard/contract/requests/signing'
import * as copy from './copy.ts'

/** Saved with each signature. */
export const consentVersion = '2026-11-24'

export type Consent = Signing['consent']

/** What a client of this partner agrees to. The certificate quotes all of it. */
export function consentFor({ partner_name: partner }: { readonly partner_name: string }): Consent {
  return {
    version: consentVersion,
    sentence: copy.consent,
    disclosure: [
      { heading: copy.scopeHeading, text: copy.scope(partner) },
      { heading: copy.paperHeading, text: copy.paper(partner) },
      { heading: copy.withdrawHeading, text: copy.withdraw(partner) },
      { heading: copy.contactHeading, text: copy.contact(partner) },
      { heading: copy.equipmentHeading, text: copy.equipment },
    ],
  }
}
