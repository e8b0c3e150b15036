import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import * as copy from './copy.ts'

interface Named {
  id: string
  title: string
}

/** Carries the deal's name for the breadcrumbs (product-rules 1.3). */
export function dealHref(partnerId: string, deal: Named): string {
  return `${paths.deal(partnerId, deal.id)}?${new URLSearchParams({ deal_name: deal.title })}`
}

interface DealLinkProps {
  partnerId: string
  deal: Named
  className?: string
  tabIndex?: number
  draggable?: boolean
}

export function DealLink({ partnerId, deal, className = '', ...rest }: DealLinkProps) {
  return (
    <Link
      {...rest}
      className={className}
      to="/partner/$partnerId/deals/$dealId"
      params={{ partnerId, dealId: deal.id }}
      search={{ deal_name: deal.title }}
      aria-label={copy.openDeal(deal.title)}
    >
      {deal.title}
    </Link>
  )
}
