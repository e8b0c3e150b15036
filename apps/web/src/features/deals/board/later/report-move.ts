import type { Deal } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { notifyUndo } from '../../../../ui/feedback/toast.ts'
import { offerFunded } from '../../detail/stage/offer-funded.ts'
import * as copy from '../copy.ts'

interface ReportedMove {
  partnerId: string
  stages: readonly Stage[]
  /** As moved. */
  deal: Deal
  from: Stage
  undo: () => void
}

/** Says that a card has moved, and offers to undo it. A deal in the last stage is usually funded. */
export function reportMove({ partnerId, stages, deal, from, undo }: ReportedMove): void {
  notifyUndo(copy.moved(deal.title, from.name, deal.stage.name), undo, deal.id)
  const isLast = stages.every(({ number }) => number <= deal.stage.number)
  if (isLast && deal.status === 'Active') offerFunded(partnerId, deal)
}
