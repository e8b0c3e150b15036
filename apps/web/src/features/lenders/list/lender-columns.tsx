import type { Lender } from '@loanyard/contract/lenders/schemas'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useMedia } from '../../../lib/browser/media-query.ts'
import { formatCount } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import type { Column } from '../../../ui/list/columns.ts'
import { ValueOrDash } from '../../../ui/text/fact.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import styles from '../lenders.module.css'
import * as copy from './copy.ts'
import { LenderStatusSelect } from './lender-status-select.tsx'

const name: Column<Lender> = {
  key: 'name',
  header: copy.name,
  sortKey: 'name',
  names: true,
  cell: (lender) => lender.name,
}

const contact: Column<Lender> = {
  key: 'contact',
  header: copy.contact,
  width: '18%',
  cell: (lender) => <ValueOrDash>{lender.user?.full_name ?? null}</ValueOrDash>,
}

const email: Column<Lender> = {
  key: 'email',
  header: copy.email,
  width: '20%',
  cell: (lender) => <span className={clsx(ui.quiet, styles.quiet)}>{lender.lender_email}</span>,
}

const status: Column<Lender> = {
  key: 'status',
  header: copy.status,
  width: '132px',
  cell: (lender) => <LenderStatusSelect lender={lender} />,
}

const people: Column<Lender> = {
  key: 'staff_count',
  header: copy.people,
  width: '112px',
  align: 'end',
  cell: (lender) => formatCount(lender.staff_count),
}

const deals: Column<Lender> = {
  key: 'shared_deals_count',
  header: copy.sharedDeals,
  width: '124px',
  align: 'end',
  sortKey: 'shared_deals_count',
  firstSort: 'desc',
  cell: (lender) => formatCount(lender.shared_deals_count),
}

const seen: Column<Lender> = {
  key: 'last_login',
  header: copy.lastSignIn,
  width: '132px',
  align: 'end',
  cell: (lender) => <DateText value={lender.user?.last_login ?? null} />,
}

const created: Column<Lender> = {
  key: 'created',
  header: copy.added,
  width: '116px',
  align: 'end',
  sortKey: 'created',
  firstSort: 'desc',
  cell: (lender) => <DateText value={lender.created} />,
}

/** Less important columns show only if there is room. */
export function useLenderColumns(): readonly Column<Lender>[] {
  const isWide = useMedia('(min-width: 1180px)')
  const isWidest = useMedia('(min-width: 1360px)')
  return useMemo(
    () => [name, contact, ...(isWide ? [email] : []), status, people, deals, ...(isWidest ? [seen] : []), created],
    [isWide, isWidest],
  )
}
