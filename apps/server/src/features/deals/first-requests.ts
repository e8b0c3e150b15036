import type { StaffContext } from '../../services/context.ts'

interface RequestedWithDeal {
  /** UUIDs of a deal of the same transaction and its stage. */
  readonly deal: string
  readonly stage: string
  /** Prefixed ids. */
  readonly checklists: readonly string[]
  readonly due_date: string | null
}

/** What the requests feature, which depends on deals, does for a new deal. */
export interface FirstRequests {
  /** Requests checklists in the caller's transaction; the invitation names them. Throws bad_input. */
  readonly request: (tx: StaffContext, first: RequestedWithDeal) => Promise<void>
  /** The titles of what would be requested, in order. Throws bad_input. */
  readonly titles: (ctx: StaffContext, checklists: readonly string[]) => Promise<string[]>
}
