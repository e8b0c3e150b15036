// What a banker would ask for first
export const missingItems = {
  dscr: 'Income, expenses, and debt (DSCR)',
  coverage: 'Collateral',
  sources: 'Sources and uses',
  purpose: 'Loan purpose',
  term: 'Term',
  score: 'Credit score',
  state: 'State',
  year: 'Year established',
  naics: 'NAICS code',
  reason: 'Purpose of request',
  positives: 'Strengths',
  negatives: 'Weaknesses & mitigants',
} as const

// Note with the package
export const noteFrom = (partner: string): string => `Note from ${partner}`
