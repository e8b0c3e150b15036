/** Points, before the reader rotates the page. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** A page's box in the column of pages; CSS pixels. */
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
  /** Total size, including margins. */
  readonly width: number
  readonly height: number
}

/** CSS pixels, without scroll bars. */
export interface ElementSize {
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
  /** Whether a page wider than the window is scaled to fit, such as a landscape page among portrait ones. */
  readonly fits: boolean
  /** Clockwise quarter turns. */
  readonly turns: number
  /** Between and around pages. */
  readonly gap: number
  /** Width of the window; narrower pages are centered in it. */
  readonly width: number
  /** Height of the window, to center shorter content vertically; 0 for no centering. */
  readonly height: number
}

export function rotatedSize({ width, height }: PageSize, turns: number): PageSize {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Stacks pages vertically. Uses whole pixels, because a page between two pixels would be blurred. */
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

/** The page at a height, or the next one below it; the last page below everything. Binary search. */
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
  /** First and last page, both inclusive. */
  readonly first: number
  readonly last: number
  /** The page across the middle of the window. */
  readonly current: number
}

/** The pages in the window, whose top edge is at `top`. */
export function windowOf(layout: Layout, top: number, height: number): PageWindow {
  return {
    first: pageAt(layout, top),
    last: Math.min(pageAt(layout, top + height), layout.boxes.length - 1),
    current: pageAt(layout, top + height / 2),
  }
}

/** A spot on a page that stays under the same point of the window while the layout changes. */
export interface Anchor {
  readonly page: number
  /** Fractions of the page. */
  readonly x: number
  readonly y: number
}

/** The spot under a point of the window. */
export function anchorAt(layout: Layout, scroll: ScrollOffset, point: ScrollOffset): Anchor {
  const page = pageAt(layout, scroll.top + point.top)
  const box = layout.boxes[page] ?? { left: 0, top: 0, width: 1, height: 1 }
  return {
    page,
    x: (scroll.left + point.left - box.left) / box.width,
    y: (scroll.top + point.top - box.top) / box.height,
  }
}

/** The scroll offset that puts the spot under the point. */
export function offsetFor(layout: Layout, anchor: Anchor, point: ScrollOffset): ScrollOffset {
  const box = layout.boxes[anchor.page] ?? { left: 0, top: 0, width: 1, height: 1 }
  return {
    left: Math.max(0, box.left + anchor.x * box.width - point.left),
    top: Math.max(0, box.top + anchor.y * box.height - point.top),
  }
}
