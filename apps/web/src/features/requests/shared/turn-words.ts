import type { Turn } from '@loanyard/contract/values'

/** Whose turn it is, as staff read it. */
export const turnWords: Readonly<Record<Turn, string>> = {
  client: 'Client’s turn',
  staff: 'To review',
  nobody: 'Done',
}
