// Plain checks of what the list queries accept, for pages that read filters from their URL before they load a schema.

// eslint-disable-next-line no-control-regex -- control characters are exactly what this rejects
const noLineBreaksOrControls = /^[^\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/

/** Like `searchText`. */
export function isSearchText(text: string): boolean {
  const trimmed = text.trim()
  return trimmed.length <= 200 && noLineBreaksOrControls.test(trimmed.replaceAll('\t', ' ')) && trimmed.isWellFormed()
}

/** Like `day`: a day that exists, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Like `loanAmountInput`: dollars, with at most 15 digits before the point and 2 after it. */
export function isLoanAmount(text: string): boolean {
  return /^(0*\d{1,15}(\.\d{1,2})?|-0+(\.0{1,2})?)$/.test(text.trim())
}

/** Like the credit scores of `pipelineFilters`: from 0 to 1000. */
export function isScoreFilter(text: string): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) <= 1000
}

/** By filter that leads and deals have in common. */
export const pipelineFilterChecks = {
  created_date_range_after: isDay,
  created_date_range_before: isDay,
  loan_amount_min: isLoanAmount,
  loan_amount_max: isLoanAmount,
  credit_score_min: isScoreFilter,
  credit_score_max: isScoreFilter,
  search: isSearchText,
} as const
