import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { missingItems } from './copy.ts'

/** What a banker would ask for first and the package doesn't have. */
export function missingFrom(deal: LenderDeal): string[] {
  const { credit_summary: summary } = deal
  const isMissing: Readonly<Record<keyof typeof missingItems, boolean>> = {
    dscr: summary.dscr === null,
    coverage: summary.coverage === null,
    sources: !summary.has_sources,
    purpose: deal.loan_purpose === null,
    term: deal.term_months === null,
    score: deal.personal_credit_score === null,
    state: deal.business_state === null,
    year: deal.year_established === null,
    naics: deal.naics_code === null,
    reason: deal.reason === null,
    positives: deal.positives === null,
    negatives: deal.negatives === null,
  }
  return (Object.keys(missingItems) as (keyof typeof missingItems)[])
    .filter((item) => isMissing[item])
    .map((item) => missingItems[item])
}
