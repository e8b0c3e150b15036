import { lazyRouteComponent, Outlet, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { areaOfPath } from '../../lib/auth/area.ts'
import { session, useSignedIn } from '../../lib/auth/session.ts'
import { useDeferredChunk, useLazyChunk } from '../../lib/browser/lazy-chunk.ts'
import { isSignedOutPage, partnerIdIn } from '../../lib/navigation/paths.ts'
import { lazyPage } from '../routes/lazy-page.ts'
import { BannerPlaceholder } from './banner-placeholder.tsx'
import * as copy from './copy.ts'
import { Header } from './header/header.tsx'
import { RouteAnnouncer } from './route/route-announcer.tsx'
import styles from './shell.module.css'

// Like the header's menus, not loaded on auth pages.
const Breadcrumbs = lazyRouteComponent(lazyPage('breadcrumbs'), 'Breadcrumbs')
const Banner = lazyRouteComponent(lazyPage('banner'), 'Banner')
const PageFooter = lazyRouteComponent(lazyPage('pageFooter'), 'PageFooter')
// With a session it is needed right away: it is the largest text of a phone's first screen.
if (session.isSignedIn()) void Banner.preload?.()

/** Auth pages and the start pages of areas have none. */
function hasBreadcrumbsAt(pathname: string): boolean {
  return areaOfPath(pathname) !== null && pathname.split('/').length > 2 && !isSignedOutPage(pathname)
}

function BannerSlot({ partnerId }: { partnerId: string }) {
  return useLazyChunk(Banner) ? <Banner partnerId={partnerId} /> : <BannerPlaceholder partnerId={partnerId} />
}

function BreadcrumbsSlot({ pathname }: { pathname: string }) {
  return useDeferredChunk(Breadcrumbs) ? (
    <Breadcrumbs pathname={pathname} />
  ) : (
    <div className={styles.breadcrumbsPlaceholder} />
  )
}

function FooterSlot() {
  return useDeferredChunk(PageFooter) ? <PageFooter /> : null
}

export function Shell() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const hasBreadcrumbs = hasBreadcrumbsAt(pathname)
  const partnerId = partnerIdIn(pathname)
  const isSignedIn = useSignedIn()
  return (
    <>
      <a className={styles.skip} href="#main">
        {copy.skipToContent}
      </a>
      <Header />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={clsx(styles.main, hasBreadcrumbs && styles.withBreadcrumbs, partnerId !== null && styles.staff)}
      >
        {partnerId !== null && isSignedIn && <BannerSlot partnerId={partnerId} />}
        {hasBreadcrumbs && <BreadcrumbsSlot pathname={pathname} />}
        <Outlet />
      </main>
      {!isSignedOutPage(pathname) && <FooterSlot />}
      <RouteAnnouncer main={main} />
    </>
  )
}
