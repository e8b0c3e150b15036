/** Points, as the page is printed before anybody turned it. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Where one page lies in the column of pages; CSS pixels. */
export interface PageBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** CSS pixels per point. */
  readonly scale: number
}

export interface Layout {
  readonly boxes: readonly PageBox[]
  /** Of everything, margins included. */
  readonly width: number
  readonly height: number
}

export interface ScrollOffset {
  readonly left: number
  readonly top: number
}

interface LayoutOptions {
  /** CSS pixels per point. */
  readonly scale: number
  /** Whether a page wider than the window is made to fit it, as a landscape one among others. */
  readonly fits: boolean
  /** Quarter turns to the right. */
  readonly turns: number
  /** Between pages and around them. */
  readonly gap: number
  /** Of the window; narrower pages stand in its middle. */
  readonly width: number
  /** Of the window, where what is shorter stands in its middle, too; else 0. */
  readonly height: number
}

/** A page's size as it is turned. */
export function rotatedSize({ width, height }: PageSize, turns: number): PageSize {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Lays pages one below the other. Whole pixels, so that no page is blurred by lying between two. */
export function layoutPages(sizes: readonly PageSize[], options: LayoutOptions): Layout {
  const { turns, gap, width: room, height: middle } = options
  const scaled = sizes.map((size) => {
    const { width, height } = rotatedSize(size, turns)
    const scale = options.fits && room > 2 * gap ? Math.min(options.scale, (room - 2 * gap) / width) : options.scale
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)), scale }
  })
  const width = scaled.reduce((widest, page) => Math.max(widest, page.width + 2 * gap), room)
  const high = scaled.reduce((sum, page) => sum + page.height + gap, gap)
  let top = gap + Math.max(0, Math.floor((middle - high) / 2))
  const boxes = scaled.map((page) => {
    const box = { ...page, top, left: Math.round((width - page.width) / 2) }
    top += page.height + gap
    return box
  })
  return { boxes, width, height: Math.max(high, middle) }
}

/** The page that lies at a height, or the next one below it; the last one below everything. By bisection. */
export function pageAt({ boxes }: Layout, y: number): number {
  let low = 0
  let high = boxes.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    const box = boxes[middle]
    if (box === undefined || box.top + box.height > y) high = middle
    else low = middle + 1
  }
  return Math.max(0, low)
}

export interface PageWindow {
  /** Indexes, both included. */
  readonly first: number
  readonly last: number
  /** The page one is on: the one across the middle of the window. */
  readonly current: number
}

/** The pages that are in the window, whose upper edge is at `top`. */
export function windowOf(layout: Layout, top: number, height: number): PageWindow {
  return {
    first: pageAt(layout, top),
    last: Math.min(pageAt(layout, top + height), layout.boxes.length - 1),
    current: pageAt(layout, top + height / 2),
  }
}

/** A spot on a page that stays under the same point of the window when everything changes its size. */
export interface Anchor {
  readonly page: number
  /** Fractions of the page. */
  readonly x: number
  readonly y: number
}

/** Which spot lies under a point of the window. */
export function anchorAt(layout: Layout, scroll: ScrollOffset, point: ScrollOffset): Anchor {
  const page = pageAt(layout, scroll.top + point.top)
  const box = layout.boxes[page] ?? { left: 0, top: 0, width: 1, height: 1 }
  return {
    page,
    x: (scroll.left + point.left - box.left) / box.width,
    y: (scroll.top + point.top - box.top) / box.height,
  }
}

/** Where to scroll so that the spot lies under the point. */
export function offsetFor(layout: Layout, anchor: Anchor, point: ScrollOffset): ScrollOffset {
  const box = layout.boxes[anchor.page] ?? { left: 0, top: 0, width: 1, height: 1 }
  return {
    left: Math.max(0, box.left + anchor.x * box.width - point.left),
    top: Math.max(0, box.top + anchor.y * box.height - point.top),
  }
}
