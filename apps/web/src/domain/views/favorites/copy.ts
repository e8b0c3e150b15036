export const add = 'Add to favorites'
export const remove = 'Remove from favorites'
export const addFailed = 'Couldn’t add this to your favorites'
export const removeFailed = 'Couldn’t take this off your favorites'
