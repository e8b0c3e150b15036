export const display = 'Display'
export const groupBy = 'Group by'
export const noGroups = 'No grouping'
export const collapseAll = 'Collapse all'
export const expandAll = 'Expand all'
export const density = 'Density'
export const comfortable = 'Comfortable'
export const compact = 'Compact'
export const columns = 'Columns'
export const reset = 'Reset columns'
export const hint = 'Drag to reorder, or press Alt with ↑ or ↓. Alt with ← or → sets the width.'
export const resize = 'Drag to set the width. Double-click to reset it.'
export const narrower = (column: string): string => `Make ${column} narrower`
export const wider = (column: string): string => `Make ${column} wider`
export const widthSet = (column: string, width: number): string => `${column}: ${width} pixels wide`
export const always = 'Always shown'
export const moveUp = (column: string): string => `Move ${column} up`
export const moveDown = (column: string): string => `Move ${column} down`
export const moved = (column: string, position: number, count: number): string =>
  `${column}: position ${position} of ${count}`
