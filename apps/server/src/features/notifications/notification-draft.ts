import type { NotifiedBy, NotifyingAction } from '@loanyard/contract/audit/actions'
import type { NotificationType } from '@loanyard/contract/core/values'
import type { AuditEvent } from '../../services/audit/audit-event.ts'
import type { Audience } from './audiences.ts'

export interface NotificationDraft<T extends NotificationType = NotificationType> {
  readonly audience: Audience
  readonly type: T
  readonly title: string
  /**
   * Names are between double asterisks. Placeholders are replaced when the row is written.
   */
  readonly description: string
  /** The staff member, lead, lender or lender's person (UUID) that selects the audience. */
  readonly about?: string
  /** Another email already covers this. */
  readonly hasOwnEmail?: true
  /** Skips people who already have an unread one like it. */
  readonly once?: true
}

/** Removes asterisks from the name, which would end the bold text. */
export function bold(name: string | null | undefined): string {
  const plain = (name ?? '').replaceAll('*', '').trim()
  return plain === '' ? 'it' : `**${plain}**`
}

export interface Actor {
  readonly name: string
  readonly isStaff: boolean
}

export type Rule<T extends NotificationType = NotificationType> = (
  event: AuditEvent,
  actor: Actor,
) => readonly NotificationDraft<T>[]

/**
 * A rule for each action that notifies, of the types its `events.ts` names. Who joins the staff does so outside any
 * scope: see `notify.ts`.
 */
export type Rules = { readonly [A in Exclude<NotifyingAction, 'staff_joined'>]: Rule<NotifiedBy<A>> }

export type LenderRules = Pick<Rules, Extract<keyof Rules, `lender_${string}`>>
