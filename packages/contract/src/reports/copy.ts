export const periodReversed = 'The period ends before it begins.'
