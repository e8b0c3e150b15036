import type { Lead } from '@loanyard/contract/leads'
import type { LeadStatus } from '@loanyard/contract/values'
import { reasonOf } from '../../lib/failure.ts'
import { formatCounted } from '../../lib/format.ts'
import { runEach } from '../../lib/run-each.ts'
import { notifyError, notifyUndo } from '../../ui/toast.ts'
import {
  changeLeadQuickly,
  changeOnServer,
  deleteLeads,
  recountLeads,
  restoreOnServer,
  showAgain,
} from './lead-actions.ts'
import type { Stood } from './lead-cache.ts'
import { leadFailures, restoreFailure } from './lead-commands.ts'

/** What a bulk action did not do, and why. */
export interface BulkFailures {
  /** "Couldn’t delete 2 of 12 leads" */
  readonly title: string
  readonly rows: readonly { readonly lead: Lead; readonly reason: string }[]
}

const leads = (count: number) => formatCounted(count, 'lead')

function failuresOf(
  failed: readonly { lead: Lead; error: unknown }[],
  all: number,
  { whatNot, sentence }: { whatNot: string; sentence: string },
): BulkFailures | null {
  if (failed.length === 0) return null
  return {
    title: all === 1 ? `Couldn’t ${whatNot} the lead` : `Couldn’t ${whatNot} ${failed.length} of ${leads(all)}`,
    rows: failed.map(({ lead, error }) => ({ lead, reason: reasonOf(error, sentence) })),
  }
}

/** How one of many is put back, and where it stood. */
interface WayBack {
  readonly lead: Lead
  readonly stood: Stood
  readonly ask: () => Promise<Lead>
}

async function putBackEach(partnerId: string, ways: readonly WayBack[], sentence: string): Promise<void> {
  const outcomes = await runEach(ways, (way) => way.ask())
  const back = outcomes.flatMap((each) => ('value' in each ? [{ lead: each.value, stood: each.item.stood }] : []))
  const failed = outcomes.flatMap((each) => ('error' in each ? [each] : []))
  await showAgain(partnerId, back)
  const [first] = failed
  if (first !== undefined) {
    const reason = reasonOf(first.error, sentence)
    notifyError(`Couldn’t undo ${leads(failed.length)}. ${first.item.lead.full_name}: ${reason}`)
  }
  await recountLeads(partnerId)
}

/** Gives several leads another status; says how many, with an Undo, and returns what was refused. */
export async function changeStatuses(
  partnerId: string,
  chosen: readonly Lead[],
  status: LeadStatus,
): Promise<BulkFailures | null> {
  const outcomes = await runEach(chosen, (lead) => changeLeadQuickly(lead, { lead_status: status }))
  const done = outcomes.flatMap((each) => ('value' in each ? [{ before: each.item, ...each.value }] : []))
  const failed = outcomes.flatMap((each) => ('error' in each ? [{ lead: each.item, error: each.error }] : []))
  const ways = done.map(({ before, lead, left }) => ({
    lead,
    stood: left,
    ask: () => changeOnServer(lead, { lead_status: before.lead_status }),
  }))
  if (done.length > 0) {
    const said = `${leads(done.length)} ${done.length === 1 ? 'is' : 'are'} now ${status}`
    notifyUndo(said, () => void putBackEach(partnerId, ways, leadFailures.update))
  }
  await recountLeads(partnerId)
  return failuresOf(failed, chosen.length, { whatNot: 'change', sentence: leadFailures.update })
}

/** Deletes several leads; says how many, with an Undo, and returns what was refused. */
export async function removeLeads(partnerId: string, chosen: readonly Lead[]): Promise<BulkFailures | null> {
  const outcomes = await deleteLeads(partnerId, chosen)
  const done = outcomes.flatMap((each) => ('value' in each ? [each.item] : []))
  const failed = outcomes.flatMap((each) => ('error' in each ? [{ lead: each.item.lead, error: each.error }] : []))
  const ways = done.map(({ lead, stood }) => ({ lead, stood, ask: () => restoreOnServer(lead) }))
  if (done.length > 0) {
    const said = `${leads(done.length)} deleted`
    notifyUndo(said, () => void putBackEach(partnerId, ways, restoreFailure))
  }
  await recountLeads(partnerId)
  return failuresOf(failed, chosen.length, { whatNot: 'delete', sentence: leadFailures.delete })
}
