export const outlook = 'First look'
export const limits =
  'A first look at a few answers. It isn’t a decision or an offer: lenders decide after reviewing documents.'
export const summaries = {
  likely: 'Likely worth pursuing, because:',
  needs_work: 'Needs some work first, because:',
  unclear: 'Too early to say. So far:',
} as const
export const lendersAlsoAsk = 'Lenders will also look at:'
export const nothingYet = 'Nothing for or against it yet.'

export const programLimit = (limit: string) => `SBA 7(a) loans go up to ${limit}.`
export const enoughDown = (rate: string) =>
  `The down payment covers the ${rate} required for a startup or a change of ownership.`
export const missingDown = (rate: string, required: string, missing: string) =>
  `A startup or change of ownership takes ${rate} down: ${required} here, so ${missing} is missing.`
export const downNeeded = (rate: string) =>
  `The down payment: a startup or change of ownership takes at least ${rate} of the total cost.`
export const goodScore = (score: string) => `The credit score is in the range most lenders look for (${score} or more).`
export const lowScore = (score: string) => `The credit score is below what most lenders look for (about ${score}).`
export const scoreMatters = (score: string) => `The credit score: most look for about ${score} or more.`
export const cashFlow = (floor: string) =>
  `Cash flow: the business should earn at least ${floor} times its loan payments.`
export const cashFlowNeeded = (floor: string, needed: string) =>
  `Cash flow: about ${needed} a year before loan payments, ${floor} times the highest payment above.`
export const startUp = 'A business plan, projections, and experience in the field, because the business is new.'
export const refinance = 'What kind of debt it is: cash advances and factoring can’t be refinanced.'
export const franchise = 'Whether the brand is listed in the SBA Franchise Directory.'
export const occupancy = (existing: string, built: string) =>
  `How much of the building the business will use: at least ${existing}%, or ${built}% if it’s new.`

export const sourceOf = (source: string) => ` (${source})`
export const unconfirmedSourceOf = (source: string) => ` (${source}, not confirmed)`
