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

/** Shows a width while it is dragged, before the address has it. Returns what takes it back. */
export function previewWidth(key: string): { show: (width: number) => void; takeBack: () => void } | null {
  const header = headerOf(key)
  const column = header?.closest('table')?.querySelectorAll('col')[header.cellIndex]
  if (column === undefined) return null
  const was = column.style.width
  return {
    show: (width) => (column.style.width = `${width}px`),
    takeBack: () => (column.style.width = was),
  }
}
