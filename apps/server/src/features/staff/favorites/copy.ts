export const full = (limit: number): string => `You already have ${limit} favorites. Take one off to add another.`
export const lendersForbidden = 'Only an Admin or a Manager can view lenders.'
