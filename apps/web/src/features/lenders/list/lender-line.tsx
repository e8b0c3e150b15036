import type { Lender } from '@loanyard/contract/lenders/schemas'
import { clsx } from 'clsx'
import { memberStatusTones } from '../../../domain/status-tones.ts'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import { daysLabel } from '../../../lib/format/rates-and-terms.ts'
import ui from '../../../ui/layout/primitives.module.css'
import lines from '../../../ui/list/lines.module.css'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { offersOf } from '../answers.ts'
import styles from '../lenders.module.css'
import { loanSizeOf } from '../loan-size.ts'
import * as copy from './copy.ts'

/** On a phone. */
export function LenderLine({ lender }: { lender: Lender }) {
  const boxLine = [lender.credit_box.programs.join(', '), loanSizeOf(lender.credit_box)].filter(Boolean).join(' · ')
  return (
    <div className={lines.line}>
      <span className={clsx(ui.clip, ui.medium)}>{lender.name}</span>
      <StatusBadge tone={memberStatusTones[lender.status]}>{lender.status}</StatusBadge>
      <span className={clsx(ui.clip, ui.quiet)}>{lender.user?.full_name ?? lender.lender_email}</span>
      <span className={clsx(ui.clip, ui.quiet)}>
        {formatCounted(lender.shared_deals_count, 'deal')}
        {lender.waiting_count > 0 && (
          <>
            {' · '}
            <span className={styles.waiting}>{copy.isWaiting(formatCount(lender.waiting_count))}</span>
          </>
        )}
      </span>
      {lender.last_year.shared > 0 && (
        <>
          <span className={clsx(ui.clip, ui.quiet)}>{copy.offersMade(offersOf(lender))}</span>
          <span className={clsx(ui.clip, ui.quiet)}>
            {lender.last_year.median_days === null
              ? copy.noAnswer
              : copy.answersIn(daysLabel(lender.last_year.median_days))}
          </span>
        </>
      )}
      {boxLine !== '' && <span className={clsx(ui.clip, ui.quiet, styles.whole)}>{boxLine}</span>}
    </div>
  )
}
