import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId } from 'react'
import { lenderResponseTones } from '../../../../domain/status-tones.ts'
import { formatCounted } from '../../../../lib/format/format.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { StatusBadge } from '../../../../ui/text/badges.tsx'
import styles from '../sharing.module.css'
import { LenderDetails } from './lender-details.tsx'
import { LenderMenu } from './lender-menu.tsx'
import { LenderSummary } from './lender-summary.tsx'

interface LenderCardProps {
  sharing: DealSharing
  dealTitle: string
  isOpen: boolean
  onToggle: () => void
}

export function LenderCard({ sharing, dealTitle, isOpen, onToggle }: LenderCardProps) {
  const id = useId()
  const { lender, response, unread_messages: unread } = sharing
  const status = response?.status ?? 'No answer'
  return (
    <li className={clsx(ui.ruled, styles.card, isOpen && styles.open)} id={`lender-${lender.id}`}>
      <div className={clsx(ui.row3, styles.cardHead)}>
        <h3>
          <button
            type="button"
            className={clsx(ui.line2, ui.icons16, styles.disclosure)}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
          >
            <IconChevronRight aria-hidden="true" />
            {lender.name}
          </button>
        </h3>
        {unread > 0 && <span className={styles.unread}>{formatCounted(unread, 'new message')}</span>}
        <StatusBadge tone={lenderResponseTones[status]}>{status}</StatusBadge>
        <LenderMenu sharing={sharing} dealTitle={dealTitle} />
      </div>
      <LenderSummary sharing={sharing} />
      <div id={id} hidden={!isOpen}>
        {isOpen && <LenderDetails sharing={sharing} />}
      </div>
    </li>
  )
}
