import {
  IconChartBar,
  IconClipboardList,
  IconEye,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconShieldCheck,
  IconSun,
  type Icon,
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useMedia } from '../../../lib/browser/media-query.ts'
import type { StaffProfile } from '../../access/active-profile.ts'
import * as copy from '../copy.ts'
import { workspaceNavigation } from '../header/workspace-navigation.ts'
import { RailLinks, type RailLink } from './rail-links.tsx'
import { railQuery, useFoldedRail } from './rail-width.ts'
import styles from './rail.module.css'
import { WorkspaceGroups } from './workspace-groups.tsx'

/** By the last segment of the path. */
const icons: Readonly<Record<string, Icon>> = {
  today: IconSun,
  review: IconEye,
  requests: IconClipboardList,
  reports: IconChartBar,
  audit: IconShieldCheck,
}

function linksFor(profile: StaffProfile): readonly RailLink[] {
  return workspaceNavigation(profile).map(({ to, label }) => {
    const PageIcon = icons[to.split('/').at(-1) ?? '']
    return { to, search: {}, label, icon: PageIcon !== undefined && <PageIcon aria-hidden="true" /> }
  })
}

/** Beside every page of a partner on wide screens. */
export function Rail({ profile }: { profile: StaffProfile }) {
  const hasRoom = useMedia(railQuery)
  const [isFolded, fold] = useFoldedRail()
  if (!hasRoom) return null
  const label = isFolded ? copy.unfoldRail : copy.foldRail
  return (
    <nav className={clsx(styles.rail, isFolded && styles.folded)} aria-label={copy.workspace} data-workspace>
      <RailLinks links={linksFor(profile)} />
      {!isFolded && <WorkspaceGroups partnerId={profile.partner.id} />}
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
