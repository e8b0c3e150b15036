import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { formatCounted } from '../../../../lib/format/format.ts'
import { RelativeTime } from '../../../../ui/text/time.tsx'
import styles from '../sharing.module.css'

/** The contact comes first. */
export function namesOf({ contact, assigned_staff: assigned }: DealSharing): string[] {
  return [...(contact === null ? [] : [contact.full_name]), ...assigned.map(({ user }) => user.full_name)]
}

/** Why no one at the lender can see the deal; null if someone can. */
export function blockedReason({ lender, ended, people_who_see }: DealSharing): string | null {
  if (ended !== null) return null
  if (lender.status === 'Inactive') return 'Lender is Inactive: no one there can see the deal.'
  return people_who_see === 0 ? 'Invited: no one there has signed in yet.' : null
}

export function LenderSummary({ sharing }: { sharing: DealSharing }) {
  const unseen = blockedReason(sharing)
  return (
    <p className={styles.quiet}>
      {sharing.ended === null ? (
        namesOf(sharing).join(', ')
      ) : (
        <>
          Ended <RelativeTime value={sharing.ended} />
        </>
      )}
      {unseen !== null && ` · ${unseen}`}
      {sharing.last_opened !== null && (
        <>
          {' '}
          · opened <RelativeTime value={sharing.last_opened} />
        </>
      )}
      {sharing.ended === null && sharing.last_opened === null && unseen === null && ' · not opened yet'}
      {sharing.downloads_count > 0 && ` · ${formatCounted(sharing.downloads_count, 'document')} opened or downloaded`}
      {sharing.watermark && ' · watermark'}
    </p>
  )
}
