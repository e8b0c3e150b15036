import type { LeadStatus } from '@loanyard/contract/core/values'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../ui/feedback/toast.ts'
import * as copy from '../copy.ts'
import * as specified from '../specified-copy.ts'
import type { LeadPositions } from './lead-cache.ts'
import {
  changeLeadOptimistically,
  deleteLeads,
  recountLeads,
  restoreOnServer,
  showRestored,
  type OptimisticChange,
} from './lead-mutations.ts'

export const leadFailures = {
  fetch: specified.fetchFailed,
  create: specified.createFailed,
  update: specified.updateFailed,
  delete: specified.deleteFailed,
} as const

interface Step {
  readonly to: OptimisticChange
  readonly back: OptimisticChange
  readonly message: string
}

async function change(lead: Lead, step: Step): Promise<void> {
  try {
    const { lead: changed, left } = await changeLeadOptimistically(lead, step.to)
    notifyUndo(step.message, () => void undo(changed, step.back, left))
    await recountLeads(lead.partner)
  } catch (error) {
    notifyFailure(error, leadFailures.update, () => void change(lead, step))
  }
}

async function undo(lead: Lead, back: OptimisticChange, left: LeadPositions): Promise<void> {
  try {
    await changeLeadOptimistically(lead, back, left)
    await recountLeads(lead.partner)
  } catch (error) {
    notifyFailure(error, leadFailures.update, () => void undo(lead, back, left))
  }
}

export async function changeStatus(lead: Lead, status: LeadStatus): Promise<void> {
  await change(lead, {
    to: { lead_status: status },
    back: { lead_status: lead.lead_status },
    message: copy.nowHasStatus(lead.full_name, status),
  })
}

export async function assignLead(lead: Lead, staff: { id: string; full_name: string } | null): Promise<void> {
  const message =
    staff === null ? copy.nowUnassigned(lead.full_name) : copy.nowAssigned(lead.full_name, staff.full_name)
  await change(lead, { to: { assigned_to: staff?.id ?? null }, back: { assigned_to: lead.assigned_to }, message })
}

async function restore(lead: Lead, positions: LeadPositions): Promise<void> {
  try {
    await showRestored(lead.partner, [{ lead: await restoreOnServer(lead), positions }])
    notifySuccess(copy.restored(lead.full_name))
    await recountLeads(lead.partner)
  } catch (error) {
    notifyFailure(error, copy.restoreFailed, () => void restore(lead, positions))
  }
}

export async function removeLead(lead: Lead): Promise<void> {
  const [outcome] = await deleteLeads(lead.partner, [lead])
  if (outcome === undefined) return
  if ('error' in outcome) notifyFailure(outcome.error, leadFailures.delete, () => void removeLead(lead))
  else notifyUndo(copy.deleted(lead.full_name), () => void restore(lead, outcome.item.positions))
  await recountLeads(lead.partner)
}
