/** As in an address: `stage`, or `stage.160` with a width in pixels. */
export const keyOf = (part: string): string => part.split('.')[0] ?? part

const [narrowest, widest] = [64, 640]
/** What a press makes a column wider or narrower, px. */
export const widthStep = 16

export interface ShownColumns {
  /** Such as `title` and `stage.160`. */
  readonly shown: readonly string[]
  readonly onChange: (columns: string) => void
}

let current: { readonly current: ShownColumns } | null = null

/** The list's header finds here what it shows, and how to change it. Returns what ends it. */
export function showColumns(columns: { readonly current: ShownColumns }): () => void {
  current = columns
  return () => {
    if (current === columns) current = null
  }
}

const headerOf = (key: string) => document.querySelector<HTMLElement>(`[data-resize="${key}"]`)?.closest('th') ?? null

/** The width it has now, px. */
export const widthNow = (key: string): number => Math.round(headerOf(key)?.offsetWidth ?? widthStep * 8)

export const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** Null if it names none. */
export function widthOf(part: string): number | null {
  const [, width] = /\.(\d{1,4})$/.exec(part) ?? []
  return width === undefined ? null : clampWidth(Number(width))
}

/** Null: as wide as its kind of value needs. */
export function setWidth(key: string, width: number | null): void {
  if (current === null) return
  const { shown, onChange } = current.current
  const part = width === null ? key : `${key}.${clampWidth(width)}`
  onChange(shown.map((each) => (keyOf(each) === key ? part : each)).join(','))
}

/** Sets a width that was dragged, and keeps all others as they are now: they would share what it gives or takes. */
export function setDraggedWidth(key: string, width: number): void {
  if (current === null) return
  const { shown, onChange } = current.current
  const widthFor = (each: string) => (each === key ? clampWidth(width) : clampWidth(widthNow(each)))
  onChange(shown.map((part) => `${keyOf(part)}.${widthFor(keyOf(part))}`).join(','))
}

/** Shows a width while it is dragged, before the address has it. Returns what takes it back. */
export function previewWidth(key: string): { show: (width: number) => void; takeBack: () => void } | null {
  const header = headerOf(key)
  const table = header?.closest('table')
  if (!header || !table) return null
  const columns = [...table.querySelectorAll('col')]
  const widths = [...table.querySelectorAll<HTMLElement>('thead th')].map(({ offsetWidth }) => offsetWidth)
  const was = [table, ...columns].map((each) => [each, each.getAttribute('style')] as const)
  return {
    show: (width) => {
      const shown = widths.map((each, place) => (place === header.cellIndex ? width : each))
      for (const [place, column] of columns.entries()) column.style.width = `${shown[place] ?? 0}px`
      table.style.minWidth = `${shown.reduce((sum, each) => sum + each, 0)}px`
    },
    takeBack: () => {
      for (const [each, style] of was) each.setAttribute('style', style ?? '')
    },
  }
}
