import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { formatCounted } from '../../lib/format/format.ts'
import * as copy from './copy.ts'

export interface BundleSection {
  key: string
  name: string
  bundles: BundleSummary[]
}

export const anyStage = copy.anyStage

/** In stage order, then bundles for any stage. Stages without a bundle are left out. */
export function sectionsOf(bundles: readonly BundleSummary[], stages: readonly Stage[]): BundleSection[] {
  const stageIds = new Set(stages.map(({ id }) => id))
  const ofStages = stages
    .toSorted((one, other) => one.number - other.number)
    .map(({ id, name }) => ({ key: id, name, bundles: bundles.filter(({ stage }) => stage === id) }))
  // The stage was deleted after the stages were loaded.
  const others = bundles.filter(({ stage }) => stage === null || !stageIds.has(stage))
  return [...ofStages, { key: 'any', name: anyStage, bundles: others }].filter((section) => section.bundles.length > 0)
}

export function requestedLabel(count: number): string {
  if (count === 0) return copy.neverRequested
  return count === 1 ? copy.requestedOnce : copy.requestedTimes(formatCounted(count, 'time'))
}
