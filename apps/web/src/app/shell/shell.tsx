import { Outlet, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { isEntrance } from '../../lib/paths.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { hasCrumbs } from './crumbs.ts'
import { Header } from './header.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import styles from './shell.module.css'

/** What surrounds every page. The entrances have no breadcrumbs, as specified; neither has a page with nothing above it. */
export function Shell() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const hasTrail = !isEntrance(pathname) && hasCrumbs(pathname)
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={clsx(styles.main, hasTrail && styles.withTrail)}>
        {hasTrail && <Breadcrumbs pathname={pathname} />}
        <Outlet />
      </main>
      <RouteAnnouncer main={main} />
    </>
  )
}
