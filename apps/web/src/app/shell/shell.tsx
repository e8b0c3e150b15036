import { lazyRouteComponent, Outlet, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Suspense, useRef } from 'react'
import { areaOfPath } from '../../lib/area.ts'
import { isEntrance } from '../../lib/paths.ts'
import { Header } from './header.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import styles from './shell.module.css'

// Like the header's menus, nothing for the doors.
const Breadcrumbs = lazyRouteComponent(() => import('./breadcrumbs.tsx'), 'Breadcrumbs')

/** Whether a page has breadcrumbs: the entrances have none, as specified, and nothing is above the start of an area. */
function hasTrailAt(pathname: string): boolean {
  return areaOfPath(pathname) !== null && pathname.split('/').length > 2 && !isEntrance(pathname)
}

/** What surrounds every page. */
export function Shell() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const hasTrail = hasTrailAt(pathname)
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={clsx(styles.main, hasTrail && styles.withTrail)}>
        {hasTrail && (
          <Suspense fallback={<div className={styles.trailToCome} />}>
            <Breadcrumbs pathname={pathname} />
          </Suspense>
        )}
        <Outlet />
      </main>
      <RouteAnnouncer main={main} />
    </>
  )
}
