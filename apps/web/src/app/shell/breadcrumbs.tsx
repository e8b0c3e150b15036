import { Link, useSearch } from '@tanstack/react-router'
import { truncate } from '../../lib/format.ts'
import { useNameOfCrumb } from '../../lib/crumb-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useStaff } from '../partner/active-profile.ts'
import styles from './breadcrumbs.module.css'
import { crumbsOf, type Crumb } from './crumbs.ts'

function CrumbName({ crumb }: { crumb: Crumb }) {
  const told = useNameOfCrumb('id' in crumb ? crumb.id : '')
  const name = 'label' in crumb ? crumb.label : (told ?? crumb.fallback)
  return name === undefined ? (
    <>
      <Skeleton width="8rem" />
      <VisuallyHidden>Loading…</VisuallyHidden>
    </>
  ) : (
    <span title={name.length > 50 ? name : undefined}>{truncate(name)}</span>
  )
}

/** The trail from the partner to what is open, by name. */
export function Breadcrumbs({ pathname }: { pathname: string }) {
  const staff = useStaff()
  const deal = useSearch({ strict: false, select: (search) => search.deal_name })
  const bundle = useSearch({ strict: false, select: (search) => search.bundle_title })
  const lender = useSearch({ strict: false, select: (search) => search.lender_name })
  const member = useSearch({ strict: false, select: (search) => search.staff_name })
  const crumbs = crumbsOf(pathname, { partner: staff?.profile?.partner.name, deal, bundle, lender, staff: member })
  if (crumbs.length === 0) return null
  return (
    <nav className={styles.trail} aria-label="Breadcrumb">
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path + index}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">
                <CrumbName crumb={crumb} />
              </span>
            ) : (
              <Link to={crumb.path}>
                <CrumbName crumb={crumb} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
