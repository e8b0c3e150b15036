// Apart from the dialog's, which loads later
export const placeFields = 'Place fields'
export const editFields = (count: number): string => `Edit ${count} ${count === 1 ? 'field' : 'fields'}`
