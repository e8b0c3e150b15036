import type { ViewList } from '@loanyard/contract/staff/views/lists'
import { rememberedList } from '../../lib/navigation/remembered.ts'
import { isBare, type ViewAddress } from './view-address.ts'

/**
 * Who comes back to a list finds it as they left it; who opens it by its address gets what the address says. Null: stay
 * with the address.
 */
export function rememberedAddress(partnerId: string, list: ViewList, search: object): ViewAddress | null {
  // Cast: addresses are texts by name.
  return isBare(search as ViewAddress) ? rememberedList(partnerId, list) : null
}
