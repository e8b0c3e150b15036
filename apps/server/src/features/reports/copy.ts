export const reportsForbidden = 'Only an Admin or a Manager can read reports.'
