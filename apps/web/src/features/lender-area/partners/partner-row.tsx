import type { LenderPartner } from '@loanyard/contract/lender-area/schemas'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatCounted } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/navigation/paths.ts'
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
    <li className={styles.partner}>
      <span className={styles.badge}>
        {/* The name is next to it. */}
        {partner.logo === null ? <Initials name={partner.name} /> : <img src={partner.logo} alt="" />}
      </span>
      <div className={styles.details}>
        <h2>
          <Link to={paths.lenderDeals(partner.id)} className={styles.link} aria-describedby={factsId}>
            {partner.name}
          </Link>
        </h2>
        <p id={factsId} className={styles.facts}>
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
