import {
  IconChartBar,
  IconClock,
  IconEye,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconShieldCheck,
  IconSun,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { useRecentPages } from '../../../features/search/recent-pages.ts'
import { useMedia } from '../../../lib/browser/media-query.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import type { StaffProfile } from '../../access/active-profile.ts'
import * as copy from '../copy.ts'
import { workspaceNavigation } from '../header/workspace-navigation.ts'
import { railQuery, useFoldedRail } from './rail-width.ts'
import styles from './rail.module.css'

interface RailLink {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
}

/** By the last segment of the path. */
const icons: Readonly<Record<string, Icon>> = {
  today: IconSun,
  review: IconEye,
  reports: IconChartBar,
  audit: IconShieldCheck,
}

function linksFor(profile: StaffProfile): readonly RailLink[] {
  return workspaceNavigation(profile).map(({ to, label }) => {
    const PageIcon = icons[to.split('/').at(-1) ?? '']
    return { to, label, icon: PageIcon !== undefined && <PageIcon aria-hidden="true" /> }
  })
}

function RailLinks({ links }: { links: readonly RailLink[] }) {
  return (
    <ul>
      {links.map(({ to, label, icon }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.link}
            title={label}
            activeOptions={{ includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {icon}
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function RailGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Opened in this tab. */
function RecentDeals({ partnerId }: { partnerId: string }) {
  const deals = useRecentPages(partnerId).filter(({ path }) => path.startsWith(`${paths.deals(partnerId)}/`))
  if (deals.length === 0) return null
  const links = deals.map(({ path, title }) => ({
    to: path,
    label: title,
    icon: <IconClock aria-hidden="true" />,
  }))
  return (
    <RailGroup title={copy.recentDeals}>
      <RailLinks links={links} />
    </RailGroup>
  )
}

/** Beside every page of a partner on wide screens. */
export function Rail({ profile }: { profile: StaffProfile }) {
  const hasRoom = useMedia(railQuery)
  const [isFolded, fold] = useFoldedRail()
  if (!hasRoom) return null
  const label = isFolded ? copy.unfoldRail : copy.foldRail
  return (
    <nav className={clsx(styles.rail, isFolded && styles.folded)} aria-label={copy.workspace}>
      <RailLinks links={linksFor(profile)} />
      {!isFolded && <RecentDeals partnerId={profile.partner.id} />}
      <button
        type="button"
        className={clsx(styles.link, styles.fold)}
        aria-expanded={!isFolded}
        title={label}
        onClick={() => fold(!isFolded)}
      >
        {isFolded ? (
          <IconLayoutSidebarLeftExpand aria-hidden="true" />
        ) : (
          <IconLayoutSidebarLeftCollapse aria-hidden="true" />
        )}
        <span>{label}</span>
      </button>
    </nav>
  )
}
