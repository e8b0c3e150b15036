import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './route-loader.module.css'

/** Changes that are quicker than this show no loader, so that nothing flickers. */
const patienceMs = 150

/** The full-screen loader of route changes. Filters in the address are no change of route. */
export function RouteLoader() {
  const isChanging = useRouterState({
    select: ({ status, location, resolvedLocation }) => status === 'pending' && location.pathname !== resolvedLocation?.pathname,
  })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isChanging) {
      setShown(false)
      return
    }
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isChanging])
  if (!isShown) return null
  return (
    <div className={styles.loader} role="status">
      <Spinner large />
      <p>Loading…</p>
    </div>
  )
}
