/** Loan purposes that change who owns the business, so that "None" can't be the answer. */
const OWNERSHIP_PURPOSES: readonly string[] = ['Business Acquisition', 'Partner Buyout']

/** Apart from the rules themselves, so that a form can ask without loading them. */
export const changesOwnership = (purpose: string | null): boolean =>
  purpose !== null && OWNERSHIP_PURPOSES.includes(purpose)
