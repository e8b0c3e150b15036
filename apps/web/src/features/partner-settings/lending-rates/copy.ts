// Used on several screens
export const addRate = 'Add rate'
export const baseRate = 'Prime rate'
export const appliesTo = 'Applies to'
export const rate = 'Rate'
export const effective = 'Effective'
export const note = 'Note'

// Lending rates section
export const withdrawRateFailed = 'Couldn’t withdraw the rate'
export const withdrawRateText =
  'It stays in the history but no longer applies. Deals that used it go back to the previous rate.'
export const withdrawRateTitle = (name: string): string => `Withdraw ${name}?`
export const withdrawRate = 'Withdraw rate'
export const lendingRates = 'Lending rates'
export const lendingRatesHelp =
  'Deals use the rates in effect today, and keep them once they’re approved. SBA fees, minimums, and limits are built into Loanyard.'
export const loadRatesFailed = 'Couldn’t load the rates'
export const history = 'History'

// New rate dialog
export const collateralRate = 'Collateral rate'
export const appraisedCollateralRate = 'Collateral rate with an appraisal'
export const saveRateFailed = 'Couldn’t save the rate'
export const collateralType = 'Collateral type'
export const chooseOne = 'Choose one'
export const noteHelp = 'Where the rate comes from, such as the Wall Street Journal.'

// Rate tables
export const appraised = (type: string): string => `${type}, appraised`
export const ratesToday = 'Rates today'
export const baseRateHelp = 'Variable rates are capped at the prime rate plus the SBA’s maximum spread.'
export const collateralRatesHelp = 'Collateral: the share of an asset’s value that counts toward coverage.'
export const rateToday = 'Rate today'
export const withAppraisal = 'With an appraisal'
export const rateHistory = 'Rate history'
export const addedBy = 'Added by'
export const rateEffective = (name: string, from: string): string => `${name} effective ${from}`
export const withdraw = 'Withdraw'
export const withdrawNamed = (name: string): string => `Withdraw ${name}`
export const withdrawnState = 'Withdrawn'
export const replacedState = 'Replaced'
export const activeState = 'Active'
export const since = (date: string): string => `since ${date}`
export const notSetYet = 'Not set yet'
export const by = (person: string): string => ` by ${person}`
export const status = 'Status'
