export const teamForbidden = 'Only an Admin or a Manager can save views for the team.'
export const stale = 'Someone else changed this view in the meantime.'
export const ownFull = (limit: number): string => `You already have ${limit} views. Delete one to save another.`
export const teamFull = (limit: number): string => `Your team already has ${limit} views. Delete one to save another.`
