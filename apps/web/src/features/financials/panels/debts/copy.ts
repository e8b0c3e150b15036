// Used on several screens
export const addDebt = 'Add debt'
export const editDebt = (name: string): string => `Edit ${name}`
export const type = 'Type'
export const principal = 'Principal'
export const rate = 'Rate'
export const term = 'Term'
export const scheduleFor = (name: string): string => `Payment schedule for ${name}`
export const monthlyPayment = 'Monthly payment'

export const sbaLoan = 'SBA loan'
export const addLoan = (amount: string): string => `Add the SBA loan (${amount})`
export const loanAdded = 'SBA loan added to every period'

// Debt dialog
export const paymentPeriods = 'Add a year of payments to'
export const saveDebtFailed = 'Couldn’t save the debt'
export const item = 'Item'
export const saveDebt = 'Save debt'

// Debts section
export const schedule = 'Schedule'
export const listOfDebts = 'List of debts'
export const debts = 'Debts'
export const noDebts = 'No debts with terms yet.'
export const debtsHelp = 'Enter a debt’s principal, rate, and term, and 12 payments are added to the financial summary.'
export const noPeriods = 'Add a period to the financial summary first, so annual debt service has a column.'
export const debt = 'Debt'
export const actions = 'Actions'

// Payment line
export const rateOverMaximum = (highestRate: string, baseRate: string, spread: string): string =>
  `Over the SBA maximum of ${highestRate} for a variable rate (prime ${baseRate} + ${spread}).`
export const paymentPlaceholder = 'Enter principal, rate, and term to see the payment.'
export const termOverMaximum = (longest: string, hasRealEstate: boolean): string =>
  `Longer than the SBA maximum of ${longest} ${hasRealEstate ? 'for' : 'without'} real estate.`
export const termOverBlend = (longest: string): string =>
  `Longer than ${longest}, the weighted maximum for real estate and the rest together (not confirmed).`
export const annual = ', annual'

// Schedule dialog
export const lastPayment = 'Last payment'
export const totalInterest = 'Total interest'
export const totalPaid = 'Total paid'
export const payments = 'Payments'
export const month = 'Month'
export const payment = 'Payment'
export const interest = 'Interest'
export const balance = 'Balance'
