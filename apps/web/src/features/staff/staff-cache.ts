import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { partnerKeys } from '../../domain/first-keys.ts'
import { leadKeys, dealKeys, staffKeys } from '../../domain/query-keys.ts'
import { listCache } from '../../lib/cache/list-cache.ts'
import { queryClient } from '../../lib/cache/query-client.ts'

const memberRefOf = ({ id, partner }: StaffMember) => ({ partnerId: partner, staffId: id })

/** Updates the member in every list and page. */
export function updateCachedMember(member: StaffMember): void {
  listCache<StaffMember>(staffKeys.lists(member.partner)).replace(member)
  queryClient.setQueryData<StaffMember>(staffKeys.one(memberRefOf(member)), (current) => current && member)
}

/** Also reloads the people leads can be assigned to. */
export function reloadStaff(partnerId: string): void {
  void queryClient.invalidateQueries({ queryKey: staffKeys.all(partnerId) })
  void queryClient.invalidateQueries({ queryKey: partnerKeys.all(partnerId) })
}

/** Also reloads leads and deals that were theirs. */
export function removeCachedMember(member: StaffMember): void {
  queryClient.removeQueries({ queryKey: staffKeys.one(memberRefOf(member)) })
  queryClient.removeQueries({ queryKey: staffKeys.allDeals(memberRefOf(member)) })
  reloadStaff(member.partner)
  for (const keys of [leadKeys, dealKeys]) void queryClient.invalidateQueries({ queryKey: keys.all(member.partner) })
}
