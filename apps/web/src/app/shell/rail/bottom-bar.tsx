import { IconAddressBook, IconBriefcase, IconClipboardList, IconEye, IconSun, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import * as copy from '../copy.ts'
import styles from './bottom-bar.module.css'

const pages: readonly { path: (partnerId: string) => string; label: string; icon: Icon }[] = [
  { path: paths.today, label: copy.today, icon: IconSun },
  { path: paths.leads, label: copy.leads, icon: IconAddressBook },
  { path: paths.deals, label: copy.deals, icon: IconBriefcase },
  { path: paths.review, label: copy.review, icon: IconEye },
  { path: paths.partnerRequests, label: copy.requests, icon: IconClipboardList },
]

/** The day's pages within reach of the thumb; the menu in the header has the others. Every role may open them. */
export function BottomBar({ partnerId }: { partnerId: string }) {
  return (
    <nav className={styles.bar} aria-label={copy.shortcuts} data-bottom-bar>
      {pages.map(({ path, label, icon: PageIcon }) => (
        <Link key={label} to={path(partnerId)} className={styles.link} activeProps={{ 'aria-current': 'page' }}>
          <PageIcon aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
