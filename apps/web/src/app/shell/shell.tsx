import { lazyRouteComponent, Outlet, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { areaOfPath } from '../../lib/area.ts'
import { isEntrance, partnerIdIn } from '../../lib/paths.ts'
import { usePart } from '../../lib/use-part.ts'
import { useSignedIn } from '../../lib/use-session.ts'
import { BannerToCome } from './banner-to-come.tsx'
import { Header } from './header.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import styles from './shell.module.css'
import { page } from '../behind-the-doors.ts'

// Like the header's menus, nothing for the doors.
const Breadcrumbs = lazyRouteComponent(page('breadcrumbs'), 'Breadcrumbs')
const Banner = lazyRouteComponent(page('banner'), 'Banner')
const PageFooter = lazyRouteComponent(page('pageFooter'), 'PageFooter')

/** Whether a page has breadcrumbs: the entrances have none, as specified, and nothing is above the start of an area. */
function hasTrailAt(pathname: string): boolean {
  return areaOfPath(pathname) !== null && pathname.split('/').length > 2 && !isEntrance(pathname)
}

function BannerPart({ partnerId }: { partnerId: string }) {
  return usePart(Banner) ? <Banner partnerId={partnerId} /> : <BannerToCome partnerId={partnerId} />
}

function TrailPart({ pathname }: { pathname: string }) {
  return usePart(Breadcrumbs) ? <Breadcrumbs pathname={pathname} /> : <div className={styles.trailToCome} />
}

function FooterPart() {
  return usePart(PageFooter) ? <PageFooter /> : null
}

/** What surrounds every page. */
export function Shell() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const hasTrail = hasTrailAt(pathname)
  const partnerId = partnerIdIn(pathname)
  const isSignedIn = useSignedIn()
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={clsx(styles.main, hasTrail && styles.withTrail)}>
        {partnerId !== null && isSignedIn && <BannerPart partnerId={partnerId} />}
        {hasTrail && <TrailPart pathname={pathname} />}
        <Outlet />
      </main>
      {!isEntrance(pathname) && <FooterPart />}
      <RouteAnnouncer main={main} />
    </>
  )
}
