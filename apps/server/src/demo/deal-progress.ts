import { dealStatuses } from '@loanyard/contract/core/values'
import { v7 } from 'uuid'
import type { SeededRandom } from './seeded-random.ts'

export interface Stage {
  readonly id: string
  readonly number: number
}

const day = 86_400_000
/** No stage takes less in the demo. */
const daysPerStage = 4

/** How far a deal has come since it was created: a young one isn’t in a late stage, let alone funded. */
export function progressOf(random: SeededRandom, stages: readonly Stage[], created: Date) {
  const drawn = random.pick(dealStatuses, [14, 2, 2, 1, 1])
  const last = stages.length - 1
  const wanted = drawn === 'Funded' ? last : stages.indexOf(random.pick(stages, [8, 8, 6, 5, 5, 3, 3, 1]))
  const most = Math.floor((Date.now() - created.getTime()) / (daysPerStage * day))
  const at = Math.min(wanted, most)
  const status = drawn === 'Funded' && at < last ? 'Active' : drawn
  const earliest = created.getTime() + at * daysPerStage * day
  const entered = new Date(Math.max(earliest, Date.now() - random.integer(0, 40) * day))
  return { status, stage: stages[at], entered }
}

/** Moves from the first stage to the current one, spread over the deal's life. */
export function stageMovesOf(
  random: SeededRandom,
  stages: readonly Stage[],
  admin: string,
  deal: Readonly<Record<string, unknown>>,
): Record<string, unknown>[] {
  const at = stages.findIndex(({ id }) => id === deal['stage_id'])
  const from = (deal['created'] as Date).getTime()
  const until = (deal['stage_entered_at'] as Date).getTime()
  return stages.slice(0, at + 1).map((stage, index) => {
    const moved = new Date(from + ((until - from) * index) / Math.max(at, 1))
    return {
      id: v7({ msecs: moved.getTime() + random.integer(0, 5) }),
      deal_id: deal['id'],
      from_stage_id: stages[index - 1]?.id ?? null,
      to_stage_id: stage.id,
      moved_at: moved,
      moved_by: admin,
      forced: false,
    }
  })
}
