import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { queryClient } from '../../lib/cache/query-client.ts'
import { staffKeys, type StaffPages } from './queries.ts'

const memberRefOf = ({ id, partner }: StaffMember) => ({ partnerId: partner, staffId: id })

/** Shows a colleague as they are now wherever they are shown. */
export function updateCachedMember(member: StaffMember): void {
  queryClient.setQueriesData<StaffPages>(
    { queryKey: staffKeys.lists(member.partner) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          results: page.results.map((each) => (each.id === member.id ? member : each)),
        })),
      },
  )
  queryClient.setQueryData<StaffMember>(staffKeys.one(memberRefOf(member)), (present) => present && member)
}

/** Has what is shown of the staff loaded again, and what other pages show of it: whom leads can be assigned to. */
export function reloadStaff(partnerId: string): void {
  void queryClient.invalidateQueries({ queryKey: staffKeys.all(partnerId) })
  void queryClient.invalidateQueries({ queryKey: ['partners', partnerId] })
}

/** Takes a removed colleague off what is shown; leads and deals that were theirs are read anew. */
export function removeCachedMember(member: StaffMember): void {
  queryClient.removeQueries({ queryKey: staffKeys.one(memberRefOf(member)) })
  queryClient.removeQueries({ queryKey: staffKeys.allDeals(memberRefOf(member)) })
  reloadStaff(member.partner)
  for (const what of ['leads', 'deals']) void queryClient.invalidateQueries({ queryKey: [what, member.partner] })
}
