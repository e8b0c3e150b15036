import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openAnalytics } from '../../lib/analytics/analytics.ts'

const opened = openAnalytics(document).catch(() => null)

/** Tells which pages are used, by their routes alone, where the installation wants to know. */
export function PageViews() {
  const route = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' })
  useEffect(() => {
    void opened.then((analytics) => analytics?.track({ kind: 'page_view', route }))
  }, [route])
  return null
}
