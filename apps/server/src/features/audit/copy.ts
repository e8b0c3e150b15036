export const auditForbidden = 'Only an Admin or a Manager can read the audit trail.'
export const idInvalid = (prefix: string): string => `Enter an id that begins with ${prefix}_.`
