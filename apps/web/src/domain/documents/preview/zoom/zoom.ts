/** `width` and `page` follow the size of the window; a number is a percentage of the printed size. */
export type Zoom = 'width' | 'page' | number

export const minZoom = 25
export const maxZoom = 400

/** Percent: the steps of + and −, and the options of the list. */
const zoomSteps = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400] as const

/** CSS pixels per point: an inch is 96 CSS pixels and 72 points. */
export const pixelsPerPoint = 96 / 72

/** @param least content fitted to a small window may already be smaller than the smallest step */
export function clampZoom(percent: number, least: number = minZoom): number {
  return Math.min(maxZoom, Math.max(Math.min(least, minZoom), percent))
}

/** The next step up (`1`) or down (`-1`) from a percentage that may lie between two steps. */
export function stepZoom(percent: number, direction: 1 | -1): number {
  // 99.7 shows as 100, so the next step up from there is 110.
  const shown = Math.round(percent)
  const next = direction > 0 ? zoomSteps.find((step) => step > shown) : zoomSteps.findLast((step) => step < shown)
  return next ?? (direction > 0 ? maxZoom : Math.min(percent, minZoom))
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The percentage at which content fits, at most `mostZoom`.
 * @param content its size at 100% as it is rotated, in CSS pixels
 * @param room the size of the window, in CSS pixels; `margin` stays free on each side
 */
export function fitZoom(zoom: 'width' | 'page', content: Size, room: Size & { margin: number }): number {
  const across = (room.width - 2 * room.margin) / content.width
  const down = (room.height - 2 * room.margin) / content.height
  const percent = 100 * (zoom === 'width' ? across : Math.min(across, down))
  return Math.min(maxZoom, Math.max(1, percent))
}
