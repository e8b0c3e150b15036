import { isId } from '@loanyard/contract/core/ids'

/** A list's address: `view` names a saved view, the rest is what the list shows. */
export type ViewAddress = Readonly<Record<string, string | undefined>>

export function viewIdOf({ view }: ViewAddress): string | null {
  return view !== undefined && isId('view', view) ? view : null
}

export function isBare(address: ViewAddress): boolean {
  return Object.values(address).every((value) => value === undefined || value === '')
}

/** An address with nothing but a view stands for what the view has saved; any other one says all of it itself. */
export function isUnchanged(address: ViewAddress): boolean {
  return viewIdOf(address) !== null && isBare({ ...address, view: undefined })
}
