import type { NotificationType } from '@loanyard/contract/core/values'
import type { AuditEvent } from '../../services/audit/audit-event.ts'

/** Who is told. Whoever did it never is. */
export type Audience =
  | 'managers'
  | 'staff_of_deal'
  | 'staff_of_lead'
  | 'staff'
  | 'clients_of_deal'
  | 'requester_of_lead'
  | 'lender_of_deal'
  | 'lenders_of_deal'
  | 'lender_person'

/** What is said to whom, before it is known who that is. */
export interface NotificationDraft {
  readonly audience: Audience
  readonly type: NotificationType
  readonly title: string
  /** Names between double asterisks; `theDeal` where its title goes, `thePartner` where the partner's name goes. */
  readonly description: string
  /** The staff member, the lead, the lender or its person (UUID) that the audience is about. */
  readonly about?: string
  /** Those who are told have a mail of its own about this. */
  readonly mailed?: true
  /** Not told again to whoever has the same unread still. */
  readonly once?: true
}

/** Where the deal's title goes: a character that no name can hold. */
export const dealPlaceholder = '**\u0001**'

/** Where the partner's name goes. */
export const partnerPlaceholder = '**\u0002**'

/** A name as it stands in a description. Asterisks of its own would end the marking. */
export function bold(name: string | null | undefined): string {
  const plain = (name ?? '').replaceAll('*', '').trim()
  return plain === '' ? 'it' : `**${plain}**`
}

/** Whoever did it. */
export interface Actor {
  readonly name: string
  readonly isStaff: boolean
}

/** What follows from a deed. */
export type Rule = (event: AuditEvent, actor: Actor) => readonly NotificationDraft[]
