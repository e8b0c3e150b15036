import type { Lender } from '@loanyard/contract/lenders/schemas'
import { formatCount } from '../../lib/format/format.ts'
import * as copy from './copy.ts'

/** "4 of 6": offers of the deals that the lender was sent. */
export function offersOf({ last_year: { offered, shared } }: Lender): string {
  return copy.countOf(formatCount(offered), formatCount(shared))
}
