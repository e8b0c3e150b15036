import type { Phase } from '@loanyard/contract/core/values'

/** What borrowers see instead of the partner's stages. */
export const phaseLabels: Readonly<Record<Phase, string>> = {
  gathering: 'Gathering documents',
  lenders: 'With lenders',
  closing: 'Closing',
}
