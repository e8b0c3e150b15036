export const everyoneForbidden = 'Only Admins and Managers see everyone’s day.'
export const tooManySnoozes = (most: number): string =>
  `You snoozed ${most} lines, the most allowed. Wait until some are back.`
