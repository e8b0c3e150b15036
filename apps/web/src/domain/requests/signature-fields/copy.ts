import type { SignatureFieldKind } from '@loanyard/contract/requests/signature-fields'

export const placeFieldsOn = (file: string): string => `Place fields on ${file}`
export const kinds: Readonly<Record<SignatureFieldKind, string>> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date',
  name: 'Name',
}
export const fieldToPlace = 'Field to place'
export const help =
  'Click the page where the field goes, then drag it into place. With a keyboard: Enter on the page places a field, arrow keys move it, Shift with arrow keys resizes it, and Delete removes it.'
export const automatic =
  'Tags and form fields of the PDF are filled, too. Without any field, we sign on a line such as “Signature: ____”, or else at the end.'
export const placeOnPage = (kind: string, page: number): string => `Page ${page}: place ${kind.toLowerCase()}`
export const fieldOnPage = (kind: string, page: number, left: number, top: number): string =>
  `${kind}, page ${page}, ${left}% from the left, ${top}% from the top`
export const fieldCount = (count: number): string =>
  count === 0 ? 'No fields yet' : `${count} ${count === 1 ? 'field' : 'fields'}`
export const pageOf = (page: number, count: number): string => `Page ${page} of ${count}`
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
export const removeField = 'Remove field'
export const removeAll = 'Remove all fields'
export const pageFailed = 'Couldn’t show this page.'
export const saveFailed = 'Couldn’t save the fields.'
export const unsaved = 'Your changes to the fields aren’t saved.'
export const discard = 'Discard changes'
export const saved = 'Fields saved.'
