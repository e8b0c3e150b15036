import { lazy, Suspense, useDeferredValue } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { TableStore } from '../deal-tables.ts'
import type { CollateralFigures, PeriodRow } from '../figures/reckon.ts'
import { useRows } from '../use-financials.ts'
import { loadChunk } from '../../../lib/load-part.ts'

/** The charts come after the grids, which one works in. */
const load = () => loadChunk(() => import('./charts.tsx'))
const Source = lazy(async () => ({ default: (await load()).SourceChart }))
const Coverage = lazy(async () => ({ default: (await load()).CoverageChart }))
const Dscr = lazy(async () => ({ default: (await load()).DscrChart }))

const waiting = <Skeleton height="10rem" />

/** Uses by source. */
export function LazySourceChart({ table }: { table: TableStore }) {
  const rows = useDeferredValue(useRows(table))
  if (rows.length === 0) return null
  return (
    <Suspense fallback={waiting}>
      <Source rows={rows} />
    </Suspense>
  )
}

/** The collateral beside the loan. */
export function LazyCoverageChart({ figures }: { figures: CollateralFigures }) {
  if (figures.values.length === 0) return null
  return (
    <Suspense fallback={waiting}>
      <Coverage figures={figures} />
    </Suspense>
  )
}

/** DSCR by period. */
export function LazyDscrChart({ periods }: { periods: readonly PeriodRow[] }) {
  return (
    <Suspense fallback={waiting}>
      <Dscr periods={periods} />
    </Suspense>
  )
}
