// Leads
export const assignForbidden = 'Only an Admin or a Manager can assign leads.'
export const deleteForbidden = 'Only an Admin or a Manager can delete leads.'
export const partnerMismatch = 'The partner must match the one in the address.'
export const assigneeInactive = 'Choose an active member of your staff.'
export const leadCount = (count: number): string => (count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`)

// Conversion
export const noStages = 'This partner has no stages.'
export const statusStaysConverted = 'This lead has a deal, so its status stays Converted.'
export const deleteDealFirst = 'This lead was converted. Delete its deal first.'

// Import
export const fileHasNoRows = 'The file has column headings but no rows.'
export const tooManyRows = (rows: number, max: number): string =>
  `The file has ${rows} rows; an import takes at most ${max}. Split it.`
export const tooManyCells = (cells: number, expected: number): string =>
  `This row has ${cells} cells where the header has ${expected}. Put a cell with a comma in it in quotation marks.`
export const columnUnsupported = (name: string, supported: readonly string[]): string =>
  `Column "${name}" isn’t supported. Use ${supported.join(', ')}.`
export const columnMissing = (name: string): string => `Column "${name}" is missing.`
export const columnTwice = (name: string): string => `Column "${name}" appears twice.`
export const moreProblems = (count: number): string =>
  count === 1 ? 'And 1 more problem like these.' : `And ${count.toLocaleString('en-US')} more problems like these.`
export const undoForbidden = 'Only an Admin or a Manager can undo an import.'
export const alreadyUndone = 'This import was already undone.'
