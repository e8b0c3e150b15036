import { renderHook } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import type { Column } from '../src/ui/list/columns.ts'

const gutters = 48
const widths = [1024, 1199, 1200, 1280, 1366, 1440, 1536, 1680, 1920, 2560]

interface ListShape {
  readonly isSelectable?: boolean
  /** Of the page, px; lists of many columns take the whole window. */
  readonly maxWidth?: number
  /** What a panel beside the list takes, px. */
  readonly panelWidth?: number
  /** Below it the list scrolls sideways, px. */
  readonly minWidth?: number
}

function inWindow(width: number, matchMedia: Window['matchMedia']): void {
  const matches = (query: string) => {
    const [narrowest, widest] = [/min-width: (\d+)/.exec(query)?.[1], /max-width: (\d+)/.exec(query)?.[1]]
    return width >= Number(narrowest ?? 0) && width <= Number(widest ?? Infinity)
  }
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(matchMedia(query), { matches: matches(query) }))
}

function widthOf({ width }: Column<never>, list: number): number {
  const size = Number.parseFloat(width ?? '0')
  return width?.endsWith('%') === true ? (size / 100) * list : size
}

/**
 * The least that the usual columns leave for the one that names the row, px, in windows from 1024 px up, beside a folded
 * and an open rail.
 */
export function leastNameWidth(useColumns: () => readonly Column<never>[], shape: ListShape = {}): number {
  const { isSelectable = false, maxWidth = Infinity, panelWidth = 0, minWidth = 960 } = shape
  const matchMedia = window.matchMedia.bind(window)
  onTestFinished(() => {
    vi.stubGlobal('matchMedia', matchMedia)
    delete document.documentElement.dataset['rail']
  })
  const rails = { folded: 52, open: 208 }
  const rooms = widths.flatMap((width) =>
    Object.entries(rails).map(([rail, railWidth]) => {
      inWindow(width, matchMedia)
      document.documentElement.dataset['rail'] = rail
      const page = Math.min(maxWidth, width - (width >= 1200 ? railWidth : 0) - gutters)
      const list = Math.max(minWidth, page - panelWidth)
      const columns = renderHook(useColumns).result.current
      return columns.reduce((room, column) => room - widthOf(column, list), list - (isSelectable ? 40 : 0))
    }),
  )
  return Math.min(...rooms)
}
