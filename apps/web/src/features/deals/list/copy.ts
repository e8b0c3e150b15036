// Open totals
export const openCount = (count: string): string => `${count} open`

// Last stage
export const inLastStage = (title: string, where: string): string => `${title} is in ${where}.`
export const markAsFunded = 'Mark as Funded'
export const funded = (title: string): string => `${title} is marked as Funded.`

// Export
export const exportFailed = 'Couldn’t export deals'
