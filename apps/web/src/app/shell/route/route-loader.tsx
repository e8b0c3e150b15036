import { useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import styles from './route-loader.module.css'

/**
 * CSS delays it by 150 ms, so that quick changes don't flicker. A change of search parameters is not a route change.
 */
function RouteLoader() {
  const isChanging = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname !== resolvedLocation?.pathname,
  })
  if (!isChanging) return null
  return (
    <div className={clsx(ui.stack4, styles.loader)} role="status">
      <Spinner large />
      <p>{copy.loading}</p>
    </div>
  )
}

export function WithRouteLoader({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <RouteLoader />
    </>
  )
}
