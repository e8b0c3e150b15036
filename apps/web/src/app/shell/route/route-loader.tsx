import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import * as copy from '../copy.ts'
import styles from './route-loader.module.css'

/**
 * The full-screen loader of route changes. It becomes visible only after 150 ms, by its style sheet, so that quick
 * changes do not flicker. Filters in the address are no change of route.
 */
function RouteLoader() {
  const isChanging = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname !== resolvedLocation?.pathname,
  })
  if (!isChanging) return null
  return (
    <div className={styles.loader} role="status">
      <Spinner large />
      <p>{copy.loading}</p>
    </div>
  )
}

/** The pages with the loader of route changes over them. */
export function WithRouteLoader({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <RouteLoader />
    </>
  )
}
