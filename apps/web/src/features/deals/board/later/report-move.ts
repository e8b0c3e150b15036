import type { Deal } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { notifyUndo } from '../../../../ui/feedback/toast.ts'
import { offerFunded } from '../../detail/stage/offer-funded.ts'
import * as copy from './copy.ts'

interface ReportedMove {
  partnerId: string
  stages: readonly Stage[]
  /** As moved. */
  deal: Deal
  undo: () => void
}

/** A deal in the last stage is usually funded. */
export function reportMove({ partnerId, stages, deal, undo }: ReportedMove): void {
  notifyUndo(copy.movedTo(deal.title, deal.stage.name), undo, deal.id)
  const isLast = stages.every(({ number }) => number <= deal.stage.number)
  if (isLast && deal.status === 'Active') offerFunded(partnerId, deal)
}
