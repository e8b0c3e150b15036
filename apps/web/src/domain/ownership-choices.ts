import { ownershipChanges } from '@loanyard/contract/core/values'
import { ownershipLabels } from '@loanyard/contract/deals/ownership-labels'
import { changesOwnership } from '@loanyard/lending/rules/ownership-purposes'

/** The answers to how ownership changes. Where the loan purpose says that it does, "None" isn't one. */
export const ownershipChoices = (purpose: string | null) =>
  ownershipChanges
    .filter((each) => each !== 'Category not determined' && !(each === 'None' && changesOwnership(purpose)))
    .map((value) => ({ value, label: ownershipLabels[value] }))
