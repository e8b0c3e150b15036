import type { Turn } from '@loanyard/contract/values'

/** Whose turn it is, as staff read it. */
export const turnLabels: Readonly<Record<Turn, string>> = {
  client: 'Waiting on borrower',
  staff: 'Needs review',
  nobody: 'Complete',
}
