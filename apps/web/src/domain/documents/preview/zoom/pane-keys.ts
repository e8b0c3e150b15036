import { plainKey, usePreviewKeys } from '../preview-keys.ts'
import { scrollByKey } from './scrolling.ts'
import type { ZoomPane } from './use-zoom-pane.ts'

/**
 * Keys shared by all scrolling previews: zoom, rotation, and scrolling wherever the focus is.
 * @param more keys of one kind of preview; they take precedence
 */
export function useZoomPaneKeys(pane: ZoomPane, more?: (key: string, event: KeyboardEvent) => boolean): void {
  usePreviewKeys((event) => {
    const key = plainKey(event)
    if (key !== null && more?.(key, event)) return true
    if (key === null) return zoomByCommand(pane, event)
    return zoomByKey(pane, key) || scrollFromOutside(pane, key, event)
  })
}

function zoomByKey(pane: ZoomPane, key: string): boolean {
  if (key === '+' || key === '=') pane.step(1)
  else if (key === '-') pane.step(-1)
  else if (key === '0') pane.setZoom('width')
  else if (key === 'r') pane.rotate()
  else return false
  return true
}

/** Overrides Ctrl and +/−: the browser would zoom the whole page. */
function zoomByCommand(pane: ZoomPane, { ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key !== 'r' && zoomByKey(pane, key)
}

/** Inside the scroller the browser scrolls natively. */
function scrollFromOutside({ scroller }: ZoomPane, key: string, { target }: KeyboardEvent): boolean {
  const element = scroller.current
  if (element === null || (target instanceof Node && element.contains(target))) return false
  return scrollByKey(element, key)
}
