import { clsx } from 'clsx'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { formatCount } from '../../lib/format/format.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import ui from './primitives.module.css'
import styles from './tabs.module.css'
import { useRowScroll } from './use-row-scroll.ts'

interface Tab<K extends string> {
  value: K
  label: string
  count?: number
  /** What the count means, for screen readers: "unread messages". */
  countOf?: string
}

interface TabsProps<K extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab<K>[]
  value: K
  onChange: (value: K) => void
  /** The pointer is over a tab, so its content can be prefetched. */
  onNear?: (value: K) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

function showTab(row: HTMLElement, value: string): void {
  const tab = row.querySelector(`[data-tab="${value}"]`)?.getBoundingClientRect()
  if (tab === undefined) return
  const { left, right } = row.getBoundingClientRect()
  if (tab.left < left) row.scrollLeft -= left - tab.left
  if (tab.right > right) row.scrollLeft += tab.right - right
}

/** Arrow keys, Home and End move between the tabs. */
export function Tabs<K extends string>({ label, tabs, value, onChange, onNear, children }: TabsProps<K>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  useRowScroll(row, value, showTab)
  const move = (event: KeyboardEvent) => {
    const current = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.value)
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
  }
  return (
    <>
      <div ref={row} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            data-tab={tab.value}
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={clsx(ui.focusInside, styles.tab)}
            onClick={() => onChange(tab.value)}
            onPointerEnter={() => onNear?.(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <>
                {' '}
                <span className={styles.count}>{formatCount(tab.count)}</span>
                <VisuallyHidden>{tab.countOf}</VisuallyHidden>
              </>
            )}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
