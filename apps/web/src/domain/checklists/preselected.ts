import type { BundleSummary } from '@loanyard/contract/bundles/schemas'

/** The ids of the checklists that a loan purpose asks for, in the order of `checklists`. */
export function preselected(checklists: readonly BundleSummary[], purpose: string | null): string[] {
  if (purpose === null) return []
  const asked = checklists.filter(
    ({ loan_purposes, attachments_count }) => loan_purposes.some((each) => each === purpose) && attachments_count > 0,
  )
  return asked.map(({ id }) => id)
}
