export const columns = 'Columns'
export const reset = 'Reset columns'
export const hint = 'Drag to reorder, or press Alt with an arrow key.'
export const always = 'Always shown'
export const moveUp = (column: string): string => `Move ${column} up`
export const moveDown = (column: string): string => `Move ${column} down`
export const moved = (column: string, position: number, count: number): string =>
  `${column}: position ${position} of ${count}`
