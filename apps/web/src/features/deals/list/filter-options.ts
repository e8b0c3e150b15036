import { listLenders } from '@loanyard/contract/lenders/calls'
import { listStaff } from '@loanyard/contract/staff/calls'
import { callApi } from '../../../lib/api/api.ts'
import type { Option } from '../../../ui/form/options.ts'

/** More than a partner has in practice. */
const limit = '100'

export async function findCoordinators(partnerId: string, signal: AbortSignal): Promise<Option[]> {
  const { results } = await callApi(listStaff, {
    params: { partner_id: partnerId },
    query: { role: 'Coordinator', ordering: 'name', limit },
    signal,
  })
  return results.map(({ id, user }) => ({ value: id, label: user.full_name }))
}

export async function findLenders(partnerId: string, signal: AbortSignal): Promise<Option[]> {
  const { results } = await callApi(listLenders, {
    params: { partner_id: partnerId },
    query: { ordering: 'name', limit },
    signal,
  })
  return results.map(({ id, name }) => ({ value: id, label: name }))
}
