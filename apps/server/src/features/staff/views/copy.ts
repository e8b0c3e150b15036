export const teamForbidden = 'Only an Admin or a Manager can save views for the team.'
export const stale = 'Someone else changed this view in the meantime.'
export const full = (whose: string, limit: number): string =>
  `${whose} already ${whose === 'You' ? 'have' : 'has'} ${limit} views. Delete one to save another.`
export const you = 'You'
export const team = 'Your team'
