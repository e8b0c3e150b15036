import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { usePreload } from '../../lib/browser/use-preload.ts'
import { formatDate, formatMoneyShort } from '../../lib/format/format.ts'
import { notifyMissing } from '../overlay/load-overlays.ts'
import { Popover } from '../overlay/popover.tsx'
import * as copy from './copy.ts'
import { FilterChip } from './filter-chip.tsx'

let form: typeof import('./range-form.tsx') | null = null

const loadForm = async (options?: { silently: boolean }) => {
  form ??= await loadChunk(() => import('./range-form.tsx'), options)
}
const preload = () => loadForm({ silently: true })

export type RangeKind = 'amount' | 'number' | 'ratio' | 'date'

export interface Range {
  from: string | undefined
  to: string | undefined
}

export interface FilterRangeProps extends Range {
  label: string
  kind: RangeKind
  onChange: (range: Range) => void
}

const shown: Record<RangeKind, (value: string) => string> = {
  amount: formatMoneyShort,
  number: (value) => value,
  ratio: (value) => value,
  date: formatDate,
}

/** "$250K – $1.2M", "from 11/05/2026", "up to 700"; null for no range. */
function rangeText(kind: RangeKind, { from, to }: Range): string | null {
  if (from !== undefined && to !== undefined) return copy.between(shown[kind](from), shown[kind](to))
  if (from !== undefined) return copy.from(shown[kind](from))
  return to === undefined ? null : copy.upTo(shown[kind](to))
}

/** The caller debounces reloading: every change applies at once. */
export function FilterRange({ label, kind, from, to, onChange }: FilterRangeProps) {
  usePreload(preload)
  // It takes the focus when the popover opens, so that it must be there by then.
  const openWithForm = (open: () => void) => {
    loadForm().then(open, () => notifyMissing(() => openWithForm(open)))
  }
  return (
    <Popover
      label={label}
      renderTarget={(open) => (
        <FilterChip label={label} chosen={rangeText(kind, { from, to })} onClick={() => openWithForm(open)} />
      )}
    >
      {(close) => form && <form.RangeForm {...{ label, kind, from, to, onChange }} onDone={close} />}
    </Popover>
  )
}
