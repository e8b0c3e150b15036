export const searchTooShort = 'Search for at least 2 characters.'
