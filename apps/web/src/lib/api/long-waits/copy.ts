export const tryAgainInHours = (sentence: string, hours: number) => `${sentence} Try again in ${hours} hours.`
