export const auditForbidden = 'Only an Admin or a Manager can read the audit trail.'
export const securityLogForbidden = 'Only an Admin can read the security log.'
export const idInvalid = (prefix: string): string => `Enter an id that begins with ${prefix}_.`

export const recordInvalid = 'Enter the id of a lead, lender, user, or checklist.'

// Alert email
export const alertSubject = 'Security alert: unusual activity in your account'
export const someone = 'Someone'
export const massDownload = (person: string, count: string): string =>
  `${person} opened ${count} documents within an hour.`
export const failedSignIns = (person: string, count: string): string =>
  `${count} attempts to sign in as ${person} or confirm their identity failed within an hour.`
export const refusedAccess = (person: string, count: string): string =>
  `${person} was refused access ${count} times within an hour.`
export const openSecurityLog = 'Open the security log'

/** How an Admin ends the access of a person in each role. */
const endAccess = {
  staff: 'set the person to Inactive on the Users page',
  lender: 'set the person, or their whole lender, to Inactive on the Lenders page',
  borrower: 'replace the borrower’s email address on their deal',
} as const
export const advice = (roles: readonly (keyof typeof endAccess)[]): string => {
  const expected = 'If you expected this, you don’t need to do anything.'
  if (roles.length === 0) return `${expected} If not, review the security log.`
  const steps = roles.map((role) => endAccess[role]).join(' and ')
  return `${expected} If not, ${steps}, which ends their access right away. Then review the security log.`
}
