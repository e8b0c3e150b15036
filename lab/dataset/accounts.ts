/** An Admin of every partner of a data set. */
export const STAFF = { email: 'bench@loanyard.test', password: 'bench-of-loanyard-2026' }
/** A Coordinator of every partner, in data sets with a broker's day. */
export const COORDINATOR = { email: 'coordinator1@loanyard.test', password: STAFF.password }
