// Rows
export const itemNameRequired = 'Enter an item name.'
export const itemsRequired = 'Enter at least one item.'
export const maxItems = (max: number): string => `Enter at most ${max} items.`
export const rowsRequired = 'Choose at least one row.'
export const rowIdOrRowIds = 'Enter row_id, or row_ids for several rows.'
export const rowIdRowIdsOrPeriod = 'Enter row_id, row_ids, or period.'
export const rowListedTwice = 'List each row only once.'
export const rowTypeRequired = 'Choose Income, Expense, Debt Proposed, or Debt Others.'
export const collateralTypeRequired = 'Choose a collateral type.'

// Periods
export const periodNameRequired = 'Enter a period name.'
export const periodNameReserved = 'Choose another period name.'
export const periodsRequired = 'Choose at least one period.'
export const periodListedTwice = 'List each period only once.'

// Debts
export const principalRequired = 'Enter a principal above zero.'
export const debtRateFraction = 'Enter a rate as a fraction of at most 1, for example 0.1025.'
/** Terms are stored in months and shown in years. */
export const debtTermRange = (maxMonths: number): string => `Enter a term of up to ${maxMonths / 12} years.`
export const debtTypeRequired = 'Choose Debt Proposed or Debt Others.'

// Lending rates
export const rateKindRequired = 'Choose base_rate, collateral_rate, or appraised_rate.'
export const collateralRateFraction = 'Enter a rate as a fraction of at most 1, for example 0.85.'
export const collateralTypeMismatch = 'A collateral rate needs a collateral type. The base rate can’t have one.'
