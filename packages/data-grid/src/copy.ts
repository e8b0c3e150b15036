const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
const cells = (count: number): string => counted(count, 'cell', 'cells')
const rows = (count: number): string => (count === 1 ? 'row' : counted(count, 'row', 'rows'))

// Steps, in the past tense: announced, and named again when they are undone
export const changed = (column: string): string => `Changed ${column}`
export const cleared = (count: number): string => `Cleared ${cells(count)}`
export const filled = (count: number): string => `Filled ${cells(count)}`
export const pasted = (count: number): string => `Pasted ${cells(count)}`
export const addedRow = 'Added row'
export const deletedRows = (count: number): string => `Deleted ${rows(count)}`
export const movedRows = (count: number): string => `Moved ${rows(count)}`

// Announcements
export const stepDone = (step: string): string => `${step}.`
export const movedTo = (step: string, position: number, count: number): string =>
  `${step}: now ${position} of ${count}.`
export const undone = (step: string): string => `Undone: ${step}.`
export const redone = (step: string): string => `Redone: ${step}.`
export const nothingToUndo = 'Nothing to undo.'
export const nothingToRedo = 'Nothing to redo.'
export const notEditable = 'This cell can’t be edited.'
export const copied = (count: number): string => `Copied ${cells(count)}.`
export const readOnlyPaste = 'Nothing was pasted. This table is read-only.'
export const invalidPasted = (count: number): string =>
  `${count} ${count === 1 ? 'isn’t valid and is' : 'aren’t valid and are'} marked.`
export const didNotFit = (count: number): string => `${count} didn’t fit.`
export const pressTabToLeave = 'Press Tab to leave the table.'

// Rejected input
export const chooseOneOf = (choices: readonly string[]): string => `Choose one of: ${choices.join(', ')}.`
export const columnRemoved = (text: string): string =>
  `“${text}” wasn’t saved. Someone else renamed or deleted its column.`
export const notSaved = (text: string): string => `“${text}” wasn’t saved.`
export const toCorrect = (count: number): string => `${cells(count)} to correct`

// Toolbar and headings
export const tools = (label: string): string => `${label}: tools`
export const rowsAndChanges = (label: string): string => `${label}: rows and changes`
export const columnsOf = (label: string): string => `${label}: columns`
export const rowHeading = 'Row'
export const copyHint = 'Select cells to copy them into Excel or Google Sheets.'
export const addRow = 'Add row'
export const undo = 'Undo'
export const redo = 'Redo'
export const unnamedRow = (number: number): string => `row ${number}`
export const moveUp = (row: string): string => `Move ${row} up`
export const moveDown = (row: string): string => `Move ${row} down`
export const deleteRow = (row: string): string => `Delete ${row}`

// Shortcuts
export const shortcuts = 'Table shortcuts'
export const commandOnMac = 'On a Mac, use Command for Ctrl.'
type Shortcut = readonly [keys: string, effect: string]
export const readingShortcuts: readonly Shortcut[] = [
  ['Arrows, Tab, Shift+Tab', 'Go from cell to cell'],
  ['Home, End', 'First, last cell of the row'],
  ['Ctrl+Home, Ctrl+End', 'First, last cell of the table'],
  ['Ctrl+arrow', 'To the last filled cell'],
  ['Shift+arrow', 'Select several cells'],
  ['Ctrl+A, Shift+Space, Ctrl+Space', 'Select all, the row, the column'],
  ['Ctrl+C', 'Copy'],
  ['Escape, then Tab', 'Leave the table'],
]
export const editingShortcuts: readonly Shortcut[] = [
  ['Type, Enter, or F2', 'Replace or change the cell'],
  ['Enter, Escape while typing', 'Save it and go down, or cancel'],
  ['Delete', 'Empty the cells'],
  ['Ctrl+X, Ctrl+V', 'Cut, paste'],
  ['Ctrl+D', 'Fill down'],
  ['Ctrl+Z, Ctrl+Y', 'Undo, redo'],
  ['Ctrl+Enter, Ctrl+Delete', 'Add, delete a row'],
  ['Alt+Up, Alt+Down', 'Move the row'],
]
