import { plainKey, usePreviewKeys } from '../keys.ts'
import { scrollByKey } from './scrolling.ts'
import type { Stage } from './use-stage.ts'

/**
 * The keys of every preview that is scrolled: size, rotation, scrolling from wherever the focus is.
 * @param more keys of one kind of preview, asked first
 */
export function useStageKeys(stage: Stage, more?: (key: string, event: KeyboardEvent) => boolean): void {
  usePreviewKeys((event) => {
    const key = plainKey(event)
    if (key !== null && more?.(key, event)) return true
    if (key === null) return zoomByCommand(stage, event)
    return zoomByKey(stage, key) || scrollFromOutside(stage, key, event)
  })
}

function zoomByKey(stage: Stage, key: string): boolean {
  if (key === '+' || key === '=') stage.step(1)
  else if (key === '-') stage.step(-1)
  else if (key === '0') stage.setZoom('width')
  else if (key === 'r') stage.rotate()
  else return false
  return true
}

/** Ctrl and + would make the whole page larger, and not what one looks at. */
function zoomByCommand(stage: Stage, { ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key !== 'r' && zoomByKey(stage, key)
}

/** Inside the window the browser scrolls by itself. */
function scrollFromOutside({ scroller }: Stage, key: string, { target }: KeyboardEvent): boolean {
  const element = scroller.current
  if (element === null || (target instanceof Node && element.contains(target))) return false
  return scrollByKey(element, key)
}
