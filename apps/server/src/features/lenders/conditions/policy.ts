import type { Condition, ConditionStatus, conditionDecisions } from '@loanyard/contract/lenders/conditions/schemas'
import { AppError } from '../../../errors.ts'
import * as copy from './copy.ts'

/** Of one lender on one deal, without removed ones. */
export const mostConditions = 100
/** With removed ones, which stay in the history. */
export const mostEver = 300

export type ConditionAct = 'answer' | 'update' | 'remove' | (typeof conditionDecisions)[number]

/** The statuses from which each act is possible, and the status after it. */
export const transitions: Readonly<
  Record<ConditionAct, { from: readonly ConditionStatus[]; to: ConditionStatus | null }>
> = {
  update: { from: ['Open', 'Sent back'], to: null },
  remove: { from: ['Open', 'Sent back'], to: null },
  answer: { from: ['Open', 'Sent back', 'Answered'], to: 'Answered' },
  satisfy: { from: ['Answered'], to: 'Satisfied' },
  send_back: { from: ['Answered'], to: 'Sent back' },
  waive: { from: ['Open', 'Answered', 'Sent back'], to: 'Waived' },
  reopen: { from: ['Satisfied', 'Waived'], to: 'Open' },
}

interface ConditionFacts {
  readonly status: ConditionStatus
  /** The deal is Active or On Hold and shared with the lender. */
  readonly is_open_deal: boolean
}

const actsOf = { partner: ['answer'], lender: ['update', 'remove', 'satisfy', 'send_back', 'waive', 'reopen'] } as const

/** What a side may do with a condition now. */
export function conditionCan(side: 'partner' | 'lender', { status, is_open_deal }: ConditionFacts): Condition['can'] {
  const can = (act: ConditionAct) =>
    is_open_deal && actsOf[side].some((each) => each === act) && transitions[act].from.includes(status)
  return {
    answer: can('answer'),
    update: can('update'),
    remove: can('remove'),
    satisfy: can('satisfy'),
    send_back: can('send_back'),
    waive: can('waive'),
    reopen: can('reopen'),
  }
}

/** Throws status_change_refused. */
export function authorizeAct(act: ConditionAct, status: ConditionStatus): void {
  if (!transitions[act].from.includes(status)) throw new AppError('status_change_refused', copy.notNow[act] ?? '')
}

/** Throws deal_not_active. */
export function assertOpenDeal(status: string): void {
  if (status !== 'Active' && status !== 'On Hold') throw new AppError('deal_not_active', copy.dealClosed(status))
}
