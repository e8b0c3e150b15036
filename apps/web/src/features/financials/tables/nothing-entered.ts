/** In the place of rows, for whoever cannot add one. */
export const emptyTableText = 'Nothing entered yet.'
