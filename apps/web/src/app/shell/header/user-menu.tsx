import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, useId } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { usePreload } from '../../../lib/browser/use-preload.ts'
import { partnerIdIn } from '../../../lib/navigation/paths.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { Initials } from '../../../ui/text/badges.tsx'
import * as copy from '../copy.ts'
import styles from './header.module.css'
import type { UserMenuItemsProps } from './user-menu-items.tsx'

const loadItems = () => import('./user-menu-items.tsx')
const Items = lazy(async () => ({ default: (await loadChunk(loadItems)).UserMenuItems }))

export function UserMenu(props: UserMenuItemsProps) {
  const { user, profile } = props
  usePreload(loadItems)
  const isOnPartnerPage = useLocation({ select: (location) => partnerIdIn(location.pathname) !== null })
  const descriptionId = useId()
  const second = isOnPartnerPage && profile ? copy.activePartner(profile.partner.name) : user.email
  return (
    <Menu width={300} withinPortal={false}>
      <Menu.Target>
        <button
          type="button"
          className={clsx(ui.line3, ui.icons16, styles.account)}
          aria-label={copy.account(user.full_name)}
          aria-describedby={descriptionId}
        >
          <Initials name={user.full_name} />
          <span className={styles.who}>
            <b>{user.full_name}</b>
            <small id={descriptionId} aria-hidden="true">
              {second}
            </small>
          </span>
          <IconChevronDown aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.onNarrow}>
          <Menu.Label>
            <span className={styles.who}>
              <b>{user.full_name}</b>
              <small>{second}</small>
            </span>
          </Menu.Label>
          <Menu.Divider />
        </div>
        <Suspense>
          <Items {...props} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}
