export const edit = 'Edit'
