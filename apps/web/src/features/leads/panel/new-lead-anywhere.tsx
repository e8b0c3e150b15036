import type { Lead } from '@loanyard/contract/leads/schemas'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import type { AssignableStaff } from '../assignee-name.ts'
import * as copy from '../copy.ts'
import { reloadLeads } from '../data/lead-mutations.ts'
import { NewLeadPanel } from './new-lead-panel.tsx'

interface NewLeadAnywhereProps {
  partnerId: string
  staff: readonly AssignableStaff[]
  opened: boolean
  onClose: () => void
  onOpenLead: (id: string) => void
}

/** The form of a new lead over any page, which stays as it is. */
export function NewLeadAnywhere({ partnerId, staff, opened, onClose, onOpenLead }: NewLeadAnywhereProps) {
  const created = (lead: Lead) => {
    onClose()
    notifySuccess(copy.added(lead.full_name), { label: copy.openLead, onAct: () => onOpenLead(lead.id) })
    void reloadLeads(partnerId)
  }
  const updated = (lead: Lead) => {
    onClose()
    onOpenLead(lead.id)
  }
  return <NewLeadPanel {...{ partnerId, staff, opened, onClose }} onCreated={created} onUpdated={updated} />
}
