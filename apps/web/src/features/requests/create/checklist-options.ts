import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import type { Requirement } from '@loanyard/contract/requests/schemas'
import * as copy from './copy.ts'

export interface ChecklistGroup {
  readonly heading: string
  readonly bundles: readonly BundleSummary[]
}

interface RequestPlace {
  readonly stages: readonly Stage[]
  /** The stage in which someone requests. */
  readonly stageId: string
}

/** A checklist made for a later stage belongs there; every other one to the stage in which it is requested. */
export function stageFor({ stage }: BundleSummary, { stages, stageId }: RequestPlace): Stage | undefined {
  const here = stages.find(({ id }) => id === stageId)
  const own = stages.find(({ id }) => id === stage)
  return own !== undefined && (here === undefined || own.number > here.number) ? own : here
}

/** Ids of the checklists that the deal has requests of. */
export function requestedBundles(requests: readonly Requirement[]): ReadonlySet<string> {
  return new Set(requests.flatMap(({ bundle_request: request }) => (request === null ? [] : [request.bundle])))
}

export function isRecommended(bundle: BundleSummary, purpose: string | null): boolean {
  return bundle.attachments_count > 0 && bundle.loan_purposes.some((each) => each === purpose)
}

/** Those for the loan purpose first, then those of the stage. */
export function checklistGroups(
  options: readonly BundleSummary[],
  { purpose, stageId }: { purpose: string | null; stageId: string },
): ChecklistGroup[] {
  const recommended = options.filter((bundle) => isRecommended(bundle, purpose))
  const rest = options.filter((bundle) => !recommended.includes(bundle))
  const ofStage = rest.filter(({ stage }) => stage === stageId)
  const isAlone = recommended.length === 0 && ofStage.length === 0
  return [
    { heading: copy.recommendedFor(purpose ?? ''), bundles: recommended },
    { heading: copy.forThisStage, bundles: ofStage },
    {
      heading: isAlone ? copy.checklists : copy.otherChecklists,
      bundles: rest.filter((bundle) => !ofStage.includes(bundle)),
    },
  ].filter(({ bundles }) => bundles.length > 0)
}
