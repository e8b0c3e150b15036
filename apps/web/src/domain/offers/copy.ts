export const indexPlus = (index: string, percent: string): string => `${index} + ${percent}`
export const adjusts = (how: string): string => `adjusts ${how}`
export const today = (percent: string): string => `${percent} today`
export const noRateOnFile = (index: string): string => `no ${index} rate on file`
export const indication = 'An indication of terms, not a commitment to lend.'
