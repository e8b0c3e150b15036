import { Outlet, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { paths } from '../../lib/paths.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Header } from './header.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import styles from './shell.module.css'

/** What surrounds every page. The sign-in page has no breadcrumbs, as specified. */
export function Shell() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const hasTrail = pathname !== paths.partnerLogin
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
