import { Link, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { createPortal } from 'react-dom'
import { truncate } from '../../lib/format/format.ts'
import { useBreadcrumbName } from '../../lib/navigation/breadcrumb-names.ts'
import { portalDealIn } from '../../lib/navigation/paths.ts'
import { useTrailSlot } from '../../lib/navigation/trail-slot.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useStaff } from '../access/active-profile.ts'
import { breadcrumbsOf, type BreadcrumbItem } from './breadcrumb-items.ts'
import styles from './breadcrumbs.module.css'
import * as copy from './copy.ts'

function BreadcrumbName({ item }: { item: BreadcrumbItem }) {
  const registeredName = useBreadcrumbName('id' in item ? item.id : '')
  const name = 'label' in item ? item.label : (registeredName ?? item.fallback)
  return name === undefined ? (
    <>
      <Skeleton width="8rem" />
      <VisuallyHidden>{copy.loading}</VisuallyHidden>
    </>
  ) : (
    <span title={name.length > 50 ? name : undefined}>{truncate(name)}</span>
  )
}

/** On the line of the page's heading, which says what the last one does. */
export function Breadcrumbs({ pathname }: { pathname: string }) {
  const besideHeading = useTrailSlot()
  const staff = useStaff()
  const deal = useSearch({ strict: false, select: (search) => search.deal_name })
  const bundle = useSearch({ strict: false, select: (search) => search.bundle_title })
  const lender = useSearch({ strict: false, select: (search) => search.lender_name })
  const member = useSearch({ strict: false, select: (search) => search.staff_name })
  const items = breadcrumbsOf(pathname, { partner: staff?.profile?.partner.name, deal, bundle, lender, staff: member })
  if (items.length === 0) return null
  const isFromStart = portalDealIn(pathname) !== null
  const breadcrumbs = (
    <nav
      className={clsx(
        styles.breadcrumbs,
        besideHeading !== null && styles.besideHeading,
        isFromStart && styles.fromStart,
      )}
      aria-label={copy.breadcrumb}
    >
      <ol>
        {items.map((item, index) => (
          <li key={item.path + index}>
            {index === items.length - 1 || item.path === items.at(index + 1)?.path ? (
              // A deal of the portal has no page but its list, which comes next.
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>
                <BreadcrumbName item={item} />
              </span>
            ) : (
              <Link to={item.path}>
                <BreadcrumbName item={item} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
  return besideHeading === null ? breadcrumbs : createPortal(breadcrumbs, besideHeading)
}
