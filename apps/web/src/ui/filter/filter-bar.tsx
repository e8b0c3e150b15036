import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { narrowQuery, useMedia } from '../../lib/browser/media-query.ts'
import { useShortcuts } from '../../lib/browser/shortcuts.ts'
import { formatCounted } from '../../lib/format/format.ts'
import type { AddressChange, UrlDraft } from '../../lib/navigation/url-draft.ts'
import { Button } from '../controls/button.tsx'
import ui from '../layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'
import { countActive, isActive, textIn, type FilterField } from './filter-fields.ts'
import { FilterRange } from './filter-range.tsx'
import { FilterSelect } from './filter-select.tsx'
import { SearchField } from './search-field.tsx'

// Its menu isn't needed at first paint.
const MoreFilters = lazy(() =>
  loadChunk(() => import('./more-filters.tsx')).then((module) => ({ default: module.MoreFilters })),
)

type Draft<A> = Pick<UrlDraft<A>, 'shown' | 'revision' | 'edit' | 'editNow'>

function Filter<A extends object>({ field, draft }: { field: FilterField<A>; draft: Draft<A> }) {
  const { shown, edit, editNow } = draft
  // Cast: a field's values are those of its parameter, as text.
  const change = (values: Readonly<Record<string, string | undefined>>) => values as AddressChange<A>
  switch (field.kind) {
    case 'search':
      return (
        <SearchField
          label={field.label}
          placeholder={field.placeholder}
          value={textIn(shown, field.name) ?? ''}
          revision={draft.revision}
          onChange={(text) => editNow(change({ [field.name]: text || undefined }))}
        />
      )
    case 'one': {
      const selected = textIn(shown, field.name)
      return (
        <FilterSelect
          label={field.label}
          options={field.options}
          selected={selected === undefined ? [] : [selected]}
          // Choosing another option replaces the current one; choosing the current one again clears it.
          onChange={(chosen) => edit(change({ [field.name]: chosen.find((value) => value !== selected) }))}
        />
      )
    }
    case 'several': {
      const { name, label, options, all, load } = field
      const text = textIn(shown, name)
      const selected = text?.split(',').map((part) => part.trim()) ?? field.initial ?? []
      return (
        <FilterSelect
          label={label}
          options={options}
          load={load}
          selected={text !== undefined && text === all?.value ? [] : selected}
          {...(all && { allLabel: all.label })}
          onChange={(chosen) => edit(change({ [name]: chosen.join(',') || all?.value }))}
        />
      )
    }
    case 'flag': {
      const isOn = textIn(shown, field.name) !== undefined
      return (
        <FilterChip
          label={field.label}
          chosen={null}
          isOn={isOn}
          onClick={() => edit(change({ [field.name]: isOn ? undefined : 'true' }))}
        />
      )
    }
    case 'button':
      return (
        textIn(shown, field.name) !== undefined && (
          <Button size="small" onClick={() => edit(change({ [field.name]: undefined }))}>
            {field.label}
          </Button>
        )
      )
    case 'amount':
    case 'date':
    case 'number':
    case 'ratio': {
      const { kind, label, from, to } = field
      return (
        <FilterRange
          label={label}
          kind={kind}
          from={textIn(shown, from)}
          to={textIn(shown, to)}
          onChange={(range) => edit(change({ [from]: range.from, [to]: range.to }))}
        />
      )
    }
  }
}

interface FilterBarProps<A> {
  /** Accessible name, e.g. "Filter leads". */
  label: string
  fields: readonly FilterField<A>[]
  draft: Draft<A>
  onReset: () => void
  /** Before the filters, e.g. usual choices. */
  start?: ReactNode
  /** At the far end, such as the view switch; on a phone before the filters, which are a line to swipe. */
  end?: ReactNode
}

/** Opens a chip once it is in the bar. */
function openChip(bar: RefObject<HTMLElement | null>, label: string): void {
  requestAnimationFrame(() => {
    const chips = [...(bar.current?.querySelectorAll<HTMLElement>('[data-filter-chip]') ?? [])]
    chips.find((chip) => chip.dataset['filterChip'] === label)?.click()
  })
}

/** F focuses the first chip, / the search field. "Reset" shows how many filters differ from the default. */
export function FilterBar<A extends object>({ label, fields, draft, onReset, start, end }: FilterBarProps<A>) {
  const bar = useRef<HTMLDivElement>(null)
  const isNarrow = useMedia(narrowQuery)
  const focus = (selector: string) => (event: KeyboardEvent) => {
    const target = bar.current?.querySelector<HTMLElement>(selector)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  useShortcuts({ f: focus('[data-filter-chip]'), '/': focus('input[type="search"]') })
  const activeCount = countActive(fields, draft.shown)
  const [added, setAdded] = useState<readonly string[]>([])
  const isShown = (field: FilterField<A>) =>
    field.isMore !== true || added.includes(field.label) || isActive(field, draft.shown)
  const isSearch = ({ kind }: FilterField<A>) => kind === 'search'
  const shown = fields.filter(isShown)
  const hidden = fields.filter((field) => !isShown(field))
  const add = (chosen: string) => {
    setAdded([...added, chosen])
    const field = hidden.find((each) => each.label === chosen)
    // Cast: a field's value is that of its parameter, as text.
    if (field?.kind === 'flag') draft.edit({ [field.name]: 'true' } as AddressChange<A>)
    else openChip(bar, chosen)
  }
  const reset = () => {
    setAdded([])
    onReset()
  }
  return (
    <div ref={bar} className={ui.row2} role="group" aria-label={label}>
      {start}
      {shown.filter(isSearch).map((field) => (
        <Filter key={field.label} field={field} draft={draft} />
      ))}
      <div className={styles.chips}>
        {isNarrow && end !== undefined && <span>{end}</span>}
        {shown
          .filter((field) => !isSearch(field))
          .map((field) => (
            <Filter key={field.label} field={field} draft={draft} />
          ))}
        {hidden.length > 0 && (
          <Suspense>
            <MoreFilters labels={hidden.map((field) => field.label)} onAdd={add} />
          </Suspense>
        )}
        {activeCount > 0 && (
          <Button
            size="small"
            variant="quiet"
            aria-label={copy.resetCount(formatCounted(activeCount, 'filter'))}
            onClick={reset}
          >
            {copy.reset} <span className={styles.count}>{activeCount}</span>
          </Button>
        )}
      </div>
      {!isNarrow && end}
    </div>
  )
}
