/** In the place of rows, for whoever cannot add one. */
export const nothingEntered = 'Nothing entered yet.'
