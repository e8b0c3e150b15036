export const nextStep = 'Next step'
export const noNextStep = 'No next step'
export const overdueSuffix = ', overdue'
export const overdue = (day: string) => `overdue since ${day}`
