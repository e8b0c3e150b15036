// Why an uploaded workbook or CSV file couldn't be read
export const busy = 'We’re reading a lot of files right now. Try again in a minute.'
export const workbookTooLarge = 'This workbook is too large.'
export const tooManySheets = 'This workbook has too many sheets. Keep only the sheets you downloaded.'
export const workbookUnreadable = 'We can’t read this workbook. Save it as .xlsx and try again.'
export const tooManyCells = (columns: number, cells: string): string =>
  `This file has more than ${columns} columns or ${cells} cells. Delete empty columns and rows, or split it.`
export const csvUnreadable = (reason: string): string =>
  `We can’t read this as a CSV file${reason === '' ? '' : ` (${reason})`}.`
