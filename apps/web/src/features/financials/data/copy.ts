export const collateralRates = 'Collateral rates'
export const saveSourcesAndUsesFailed = 'Couldn’t save sources and uses'
export const saveCollateralFailed = 'Couldn’t save collateral'
export const saveSummaryFailed = 'Couldn’t save the financial summary'
export const periodExists = (period: string): string => `There’s already a period named ${period}.`
export const periodNameRequired = 'Enter a period name.'
