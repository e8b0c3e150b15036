import { listViews } from '@loanyard/contract/staff/views/calls'
import type { ViewList } from '@loanyard/contract/staff/views/lists'
import { callApi } from '../../lib/api/api.ts'

export const fetchViews = (partnerId: string, list: ViewList, signal: AbortSignal) =>
  callApi(listViews, { params: { partner_id: partnerId }, query: { list }, signal })
