export const deletePeriodFailed = 'Couldn’t delete the period'
export const deletePeriodText = 'This deletes every amount in the period. You can’t undo it.'
export const deletePeriod = 'Delete period'
export const deleteTitle = (period: string): string => `Delete ${period}?`
export const addPeriodFailed = 'Couldn’t add the period'
export const renamePeriodFailed = 'Couldn’t rename the period'
export const addPeriod = 'Add period'
export const renamePeriod = (period: string): string => `Rename ${period}`
export const name = 'Name'
export const projection = 'Projection'
export const cancel = 'Cancel'
export const rename = 'Rename'
