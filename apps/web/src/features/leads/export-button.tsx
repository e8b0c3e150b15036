import { exportLeads } from '@loanyard/contract/leads/calls'
import { useState } from 'react'
import { downloadFile } from '../../lib/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notifyFailure } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import type { LeadFilters } from './lead-search.ts'

export function ExportButton({ partnerId, filters }: { partnerId: string; filters: LeadFilters }) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await downloadFile(exportLeads, { params: { partner_id: partnerId }, query: filters }, 'leads.csv')
    } catch (error) {
      notifyFailure(error, copy.exportFailed, () => void run())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={isBusy} onClick={() => void run()}>
      {copy.exportLabel}
    </Button>
  )
}
