import type { SavedView } from '@loanyard/contract/staff/views/schemas'
import { isUnchanged, type ViewAddress } from './view-address.ts'

/** What a view saves: everything but its own id. */
export function settingsOf({ view: _view, ...rest }: ViewAddress): Record<string, string> {
  const said = Object.entries(rest).filter((each): each is [string, string] => each[1] !== undefined && each[1] !== '')
  return Object.fromEntries(said.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether what is shown differs from what the view has saved. */
export function isEdited(address: ViewAddress, view: Pick<SavedView, 'settings'>): boolean {
  if (isUnchanged(address)) return false
  return JSON.stringify(settingsOf(address)) !== JSON.stringify(settingsOf(view.settings))
}
