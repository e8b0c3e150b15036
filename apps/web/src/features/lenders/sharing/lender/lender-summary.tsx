import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { clsx } from 'clsx'
import { formatCounted } from '../../../../lib/format/format.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../../../ui/text/time.tsx'
import styles from '../sharing.module.css'
import * as copy from './copy.ts'

/** The contact comes first. */
export function namesOf({ contact, assigned_staff: assigned }: DealSharing): string[] {
  return [...(contact === null ? [] : [contact.full_name]), ...assigned.map(({ user }) => user.full_name)]
}

/** Why no one at the lender can see the deal; null if someone can. */
export function blockedReason({ lender, ended_at, people_who_see }: DealSharing): string | null {
  if (ended_at !== null) return null
  if (lender.status === 'Inactive') return copy.lenderInactive
  return people_who_see === 0 ? copy.lenderInvited : null
}

/** A program can open documents without ever having shown the deal. */
const isUnopened = ({ ended_at, last_opened_at, downloads_count }: DealSharing) =>
  ended_at === null && last_opened_at === null && downloads_count === 0

export function LenderSummary({ sharing }: { sharing: DealSharing }) {
  const blocked = blockedReason(sharing)
  return (
    <p className={clsx(ui.quiet, styles.quiet)}>
      {sharing.ended_at === null ? (
        namesOf(sharing).join(', ')
      ) : (
        <>
          {copy.ended} <RelativeTime value={sharing.ended_at} />
        </>
      )}
      {blocked !== null && ` · ${blocked}`}
      {sharing.last_opened_at !== null && (
        <>
          {' '}
          {copy.opened} <RelativeTime value={sharing.last_opened_at} />
        </>
      )}
      {isUnopened(sharing) && blocked === null && copy.notOpened}
      {sharing.downloads_count > 0 && copy.openedOrDownloaded(formatCounted(sharing.downloads_count, 'document'))}
      {sharing.watermark && copy.watermark}
    </p>
  )
}
