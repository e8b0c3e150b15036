/** In the place of rows, for whoever cannot add one. */
export const nothingEntered = 'Nothing has been entered here yet.'
