import type { LeadStatus } from '@loanyard/contract/core/values'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { staleState } from '../../../lib/api/at-version.ts'
import { settleEach } from '../../../lib/cache/settle-each.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { notifyError, notifyUndo } from '../../../ui/feedback/toast.ts'
import type { AssignableStaff } from '../assignee-name.ts'
import * as copy from '../copy.ts'
import type { LeadPositions } from './lead-cache.ts'
import { leadFailures } from './lead-commands.ts'
import {
  leadChange,
  leadChangeOnServer,
  leadDeletion,
  leadRestoration,
  recountLeads,
  showRestored,
  type OptimisticChange,
} from './lead-mutations.ts'

export interface BulkFailures {
  readonly title: string
  readonly verb: 'change' | 'delete'
  /** Whether other leads of the selection were changed. */
  readonly hasSucceeded: boolean
  readonly rows: readonly { readonly lead: Lead; readonly reason: string }[]
}

const leadCount = (count: number) => formatCounted(count, 'lead')

function failuresOf(
  failed: readonly { lead: Lead; error: unknown }[],
  all: number,
  { verb, sentence }: { verb: BulkFailures['verb']; sentence: string },
): BulkFailures | null {
  if (failed.length === 0) return null
  return {
    title: all === 1 ? copy.oneFailed(verb) : copy.someFailed(verb, failed.length, leadCount(all)),
    verb,
    hasSucceeded: failed.length < all,
    rows: failed.map(({ lead, error }) => ({
      lead,
      reason: staleState(error) ? copy.changedFirst : reasonOf(error, sentence),
    })),
  }
}

interface UndoStep {
  readonly lead: Lead
  readonly positions: LeadPositions
  readonly run: () => Promise<Lead>
}

async function undoEach(partnerId: string, steps: readonly UndoStep[], sentence: string): Promise<void> {
  const outcomes = await settleEach(steps, (step) => step.run())
  const back = outcomes.flatMap((each) =>
    'value' in each ? [{ lead: each.value, positions: each.item.positions }] : [],
  )
  const failed = outcomes.flatMap((each) => ('error' in each ? [each] : []))
  await showRestored(partnerId, back)
  const [first] = failed
  if (first !== undefined) {
    const reason = reasonOf(first.error, sentence)
    notifyError(copy.undoFailed(leadCount(failed.length), first.item.lead.full_name, reason))
  }
  await recountLeads(partnerId)
}

interface BulkChange {
  readonly change: OptimisticChange
  /** What an undo sets a lead to. */
  readonly back: (before: Lead) => OptimisticChange
  readonly message: (count: number) => string
}

/** Resolves with the leads that couldn't be changed; offers an Undo for the others. */
function useChangeEach(partnerId: string) {
  const { mutateAsync: change } = useMutation(leadChange)
  const { mutateAsync: changeBack } = useMutation(leadChangeOnServer)
  return async (chosen: readonly Lead[], wanted: BulkChange): Promise<BulkFailures | null> => {
    const outcomes = await settleEach(chosen, (lead) => change({ lead, change: wanted.change }))
    const done = outcomes.flatMap((each) => ('value' in each ? [{ before: each.item, ...each.value }] : []))
    const failed = outcomes.flatMap((each) => ('error' in each ? [{ lead: each.item, error: each.error }] : []))
    const steps = done.map(({ before, lead, left }) => ({
      lead,
      positions: left,
      run: () => changeBack({ lead, change: wanted.back(before) }),
    }))
    if (done.length > 0) {
      notifyUndo(wanted.message(done.length), () => void undoEach(partnerId, steps, leadFailures.update))
    }
    await recountLeads(partnerId)
    return failuresOf(failed, chosen.length, { verb: 'change', sentence: leadFailures.update })
  }
}

export function useChangeStatuses(partnerId: string) {
  const changeEach = useChangeEach(partnerId)
  return (chosen: readonly Lead[], lead_status: LeadStatus) =>
    changeEach(chosen, {
      change: { lead_status },
      back: (before) => ({ lead_status: before.lead_status }),
      message: (count) => copy.nowHaveStatus(leadCount(count), count === 1, lead_status),
    })
}

/** Null: to no one. */
export function useAssignLeads(partnerId: string) {
  const changeEach = useChangeEach(partnerId)
  return (chosen: readonly Lead[], to: AssignableStaff | null) =>
    changeEach(chosen, {
      change: { assigned_to: to?.id ?? null },
      back: (before) => ({ assigned_to: before.assigned_to }),
      message: (count) =>
        to === null
          ? copy.nowWithoutAssignee(leadCount(count), count === 1)
          : copy.nowAssignedTo(leadCount(count), count === 1, to.full_name),
    })
}

/** Resolves with the leads that couldn't be deleted; offers an Undo for the others. */
export function useRemoveLeads(partnerId: string) {
  const { mutateAsync: remove } = useMutation(leadDeletion)
  const { mutateAsync: restore } = useMutation(leadRestoration)
  return async (chosen: readonly Lead[]): Promise<BulkFailures | null> => {
    const outcomes = await remove(chosen)
    const done = outcomes.flatMap((each) => ('value' in each ? [each.item] : []))
    const failed = outcomes.flatMap((each) => ('error' in each ? [{ lead: each.item.lead, error: each.error }] : []))
    const steps = done.map((item) => ({
      ...item,
      run: () => restore({ ...item, idempotencyKey: crypto.randomUUID() }),
    }))
    if (done.length > 0) {
      const message = copy.leadsDeleted(leadCount(done.length))
      notifyUndo(message, () => void undoEach(partnerId, steps, copy.restoreFailed))
    }
    await recountLeads(partnerId)
    return failuresOf(failed, chosen.length, { verb: 'delete', sentence: leadFailures.delete })
  }
}
