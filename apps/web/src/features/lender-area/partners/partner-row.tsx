import type { LenderPartner } from '@loanyard/contract/lender-area/schemas'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId } from 'react'
import { formatCounted } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Initials, StatusBadge } from '../../../ui/text/badges.tsx'
import * as copy from '../copy.ts'
import styles from './partners.module.css'

/** "3 new deals", "2 unread messages". */
function newItems({ new_deals: deals, unread_messages: messages }: LenderPartner): string[] {
  return [
    ...(deals === 0 ? [] : [formatCounted(deals, 'new deal')]),
    ...(messages === 0 ? [] : [formatCounted(messages, 'unread message')]),
  ]
}

export function PartnerRow({ partner: row }: { partner: LenderPartner }) {
  const { partner, lender, deals_count: count } = row
  const factsId = useId()
  return (
    <li className={clsx(ui.line4, ui.hovers, styles.partner)}>
      <span className={styles.badge}>
        {/* The name is next to it. */}
        {partner.logo === null ? <Initials name={partner.name} /> : <img src={partner.logo} alt="" />}
      </span>
      <div className={clsx(ui.grow, styles.details)}>
        <h2>
          <Link to={paths.lenderDeals(partner.id)} className={ui.covers} aria-describedby={factsId}>
            {partner.name}
          </Link>
        </h2>
        <p id={factsId} className={clsx(ui.wrap4, ui.quiet)}>
          <span>{count === 0 ? copy.noDealsShared : formatCounted(count, 'deal')}</span>
          <span>{copy.asLender(lender.name)}</span>
          {newItems(row).map((news) => (
            <StatusBadge key={news} tone="accent">
              {news}
            </StatusBadge>
          ))}
        </p>
      </div>
      <IconChevronRight className={styles.chevron} aria-hidden="true" />
    </li>
  )
}
