// How uploaded files are confined, in the server's log at startup
export const confinedByBubblewrap =
  'Uploaded files are opened in processes that see no network, files, environment, or other processes (bubblewrap), with time and memory limits.'
export const confinedWithoutNetwork =
  'Uploaded files are opened in processes without network or environment that can read only the program’s own code (Node permissions), with time and memory limits.'
export const confinedByPermissions =
  'Uploaded files are opened in processes without environment that can read only the program’s own code (Node permissions), with time and memory limits. This system offers no way to block their network access.'

// Too many waiting
export const busy = 'We’re very busy right now. Try again in a minute.'
export const printBusy = 'We’re too busy to create this PDF right now. Try again in a minute.'
export const readingBusy = 'We’re reading a lot of files right now. Try again in a minute.'

// Why an uploaded workbook or CSV file couldn't be read
export const workbookTooLarge = 'This workbook is too large.'
export const tooManySheets = 'This workbook has too many sheets. Keep only the sheets you downloaded.'
export const workbookUnreadable = 'We can’t read this workbook. Save it as .xlsx and try again.'
export const tooManyCells = (columns: number, cells: string): string =>
  `This file has more than ${columns} columns or ${cells} cells. Delete empty columns and rows, or split it.`
export const csvUnreadable = (reason: string): string =>
  `We can’t read this as a CSV file${reason === '' ? '' : ` (${reason})`}.`
