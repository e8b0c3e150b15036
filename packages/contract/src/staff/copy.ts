export const phoneRequired = 'Phone is required'
export const roleRequired = 'Choose a role.'
