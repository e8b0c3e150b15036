import { lazy, Suspense, useDeferredValue } from 'react'
import { loadChunk } from '../../../../lib/browser/lazy-chunk.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import type { CollateralFigures } from '../../data/calculate.ts'
import type { TableStore } from '../../data/deal-tables.ts'
import type { PeriodRow } from '../../data/underwriting.ts'
import { useRows } from '../../data/use-financials.ts'

/** Charts load after the grids, which people work in. */
const load = () => loadChunk(() => import('./charts.tsx'))
const Source = lazy(async () => ({ default: (await load()).SourceChart }))
const Coverage = lazy(async () => ({ default: (await load()).CoverageChart }))
const Dscr = lazy(async () => ({ default: (await load()).DscrChart }))

const waiting = <Skeleton height="10rem" />

export function LazySourceChart({ table }: { table: TableStore }) {
  const rows = useDeferredValue(useRows(table))
  if (rows.length === 0) return null
  return (
    <Suspense fallback={waiting}>
      <Source rows={rows} />
    </Suspense>
  )
}

export function LazyCoverageChart({ figures }: { figures: CollateralFigures }) {
  if (figures.values.length === 0) return null
  return (
    <Suspense fallback={waiting}>
      <Coverage figures={figures} />
    </Suspense>
  )
}

export function LazyDscrChart({ periods }: { periods: readonly PeriodRow[] }) {
  return (
    <Suspense fallback={waiting}>
      <Dscr periods={periods} />
    </Suspense>
  )
}
