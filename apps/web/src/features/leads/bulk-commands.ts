import type { Lead } from '@loanyard/contract/leads'
import type { LeadStatus } from '@loanyard/contract/values'
import { reasonOf } from '../../lib/failure.ts'
import { formatCounted } from '../../lib/format.ts'
import { runEach, type Outcome } from '../../lib/run-each.ts'
import { notifyError, notifyUndo } from '../../ui/toast.ts'
import { bringBack, changeLeadQuickly, deleteLeadQuickly, recountLeads, type Changed } from './lead-actions.ts'
import type { Stood } from './lead-cache.ts'
import { leadFailures } from './lead-commands.ts'

/** What a bulk action did not do, and why. */
export interface BulkFailures {
  /** "2 of 12 leads were not deleted" */
  readonly title: string
  readonly rows: readonly { readonly lead: Lead; readonly reason: string }[]
}

type Done<R> = { readonly item: Lead; readonly value: R }

function split<R>(outcomes: readonly Outcome<Lead, R>[], sentence: string) {
  const done = outcomes.filter((outcome): outcome is Done<R> => 'value' in outcome)
  const failed = outcomes.flatMap((outcome) =>
    'error' in outcome ? [{ lead: outcome.item, reason: reasonOf(outcome.error, sentence) }] : [],
  )
  return { done, failed }
}

const leads = (count: number) => formatCounted(count, 'lead')

function failuresOf(failed: BulkFailures['rows'], all: number, whatNot: string): BulkFailures | null {
  if (failed.length === 0) return null
  return {
    title: all === 1 ? `The lead was not ${whatNot}` : `${failed.length} of ${leads(all)} were not ${whatNot}`,
    rows: failed,
  }
}

async function undoEach<R>(
  partnerId: string,
  done: readonly Done<R>[],
  back: (one: Done<R>) => Promise<unknown>,
  sentence: string,
): Promise<void> {
  const { failed } = split(
    (await runEach(done, back)).map((outcome) => ({ ...outcome, item: outcome.item.item })),
    sentence,
  )
  const first = failed[0]
  if (first !== undefined)
    notifyError(`${leads(failed.length)} could not be put back. ${first.lead.full_name}: ${first.reason}`)
  await recountLeads(partnerId)
}

/** Gives several leads another status; says how many, with an Undo, and returns what was refused. */
export async function changeStatuses(
  partnerId: string,
  chosen: readonly Lead[],
  status: LeadStatus,
): Promise<BulkFailures | null> {
  const { done, failed } = split(
    await runEach(chosen, (lead) => changeLeadQuickly(lead, { lead_status: status })),
    leadFailures.update,
  )
  const back = ({ item, value }: Done<Changed>) =>
    changeLeadQuickly(value.lead, { lead_status: item.lead_status }, value.left)
  if (done.length > 0) {
    const said = `${leads(done.length)} ${done.length === 1 ? 'is' : 'are'} now ${status}.`
    notifyUndo(said, () => void undoEach(partnerId, done, back, leadFailures.update))
  }
  await recountLeads(partnerId)
  return failuresOf(failed, chosen.length, 'changed')
}

/** Deletes several leads; says how many, with an Undo, and returns what was refused. */
export async function removeLeads(partnerId: string, chosen: readonly Lead[]): Promise<BulkFailures | null> {
  const { done, failed } = split(await runEach(chosen, deleteLeadQuickly), leadFailures.delete)
  const back = ({ item, value }: Done<Stood>) => bringBack(item, value)
  if (done.length > 0) {
    const said = `${leads(done.length)} ${done.length === 1 ? 'was' : 'were'} deleted.`
    // The last one out goes back first: each stood after one that was still there.
    notifyUndo(said, () => void undoEach(partnerId, done.toReversed(), back, leadFailures.delete))
  }
  await recountLeads(partnerId)
  return failuresOf(failed, chosen.length, 'deleted')
}
