// Leads
export const stale = 'Someone else changed this lead. Review both versions and choose one.'
export const assignForbidden = 'Only an Admin or a Manager can assign leads.'
export const deleteForbidden = 'Only an Admin or a Manager can delete leads.'
export const partnerMismatch = 'The partner must match the one in the URL.'
export const assigneeInactive = 'Choose an active user on your team.'
export const editNoteForbidden = 'Only the author can edit a note.'
export const tooManyPinned = (most: number): string => `A lead has at most ${most} pinned notes. Unpin one first.`
export const deleteNoteForbidden = 'Only the author, an Admin, or a Manager can delete a note.'
export const tooManyNotes = (max: number): string =>
  `This lead has ${max.toLocaleString('en-US')} notes, the most a lead can have. Delete some first.`
export const formatLeadCount = (count: number): string =>
  count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`

// Conversion
export const noStages = 'This partner has no stages.'
/** The title of a converted lead's deal. */
export const dealTitle = (fullName: string, loanPurpose: string | null): string =>
  `${fullName} – ${loanPurpose ?? 'Loan'}`
export const statusStaysConverted = 'This lead has a deal, so its status stays Converted.'
export const convertedWithoutDeal = (fullName: string): string =>
  `${fullName}’s deal was deleted, so the other lead can’t take the status Converted.`
export const deleteDealFirst = 'This lead was converted. Delete its deal first.'

// Merging
export const mergeForbidden = 'Only an Admin or a Manager can merge leads.'
export const mergeWithItself = 'Choose two different leads.'
export const bothConverted =
  'Both leads were converted, so neither can be merged into the other. Delete the deal you don’t need first.'
export const mergedIsConverted = (fullName: string): string =>
  `${fullName} was converted to a deal. Keep that lead and merge the other one into it.`
export const alreadyMerged = (fullName: string): string => `This lead was already merged into ${fullName}.`
export const changedBeforeMerge = 'One of these leads was changed in the meantime. Check the values again, then merge.'
export const mergeAlreadyUndone = 'This merge was already undone.'

// Import
export const fileHasNoRows = 'The file has column headings but no rows.'
export const tooManyRows = (rows: number, max: number): string =>
  `This file has ${rows.toLocaleString('en-US')} rows, but an import can have at most ${max.toLocaleString('en-US')}. Split it into smaller files.`
export const tooManyCells = (cells: number, expected: number): string =>
  `This row has ${cells} cells, but the header has ${expected}. Put quotation marks around cells that contain commas.`
export const columnUnsupported = (name: string, supported: readonly string[]): string =>
  `Column "${name}" isn’t supported. Use ${supported.join(', ')}.`
export const columnMissing = (name: string): string => `Column "${name}" is missing.`
export const columnTwice = (name: string): string => `Column "${name}" appears twice.`
export const moreProblems = (count: number): string =>
  count === 1 ? 'And 1 more problem like these.' : `And ${count.toLocaleString('en-US')} more problems like these.`
export const updateLeadMissing = 'This lead was deleted, or you don’t have access to it.'
export const updateLeadTwice = 'Another row updates the same lead.'
export const updateModeInvalid = 'Enter fill or replace.'
export const undoForbidden = 'Only an Admin or a Manager can undo an import.'
export const alreadyUndone = 'This import was already undone.'
