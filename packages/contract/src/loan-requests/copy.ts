export const amountNeeded = 'Enter how much you need.'
export const purposeRequired = 'Choose what the loan is for.'
export const consentRequired = 'Check the box so we can send your request.'
