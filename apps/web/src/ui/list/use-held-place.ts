import { useLayoutEffect, useRef, type RefObject } from 'react'

/** So many rows below the first in view are tried; where all of them are gone the list stays where it is. */
const maxLookahead = 40

/**
 * Keeps the rows in view where they are while others come and go above them, as when somebody else adds one. At the top
 * of the list new rows show. `rowHeight` in px.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly string[],
  rowHeight: number,
): void {
  const before = useRef(ids)
  useLayoutEffect(() => {
    const last = before.current
    before.current = ids
    const element = scroller.current
    if (element === null || last === ids || element.scrollTop < rowHeight) return
    const top = Math.floor(element.scrollTop / rowHeight)
    for (let index = top; index < top + maxLookahead; index += 1) {
      const id = last[index]
      const now = id === undefined ? -1 : ids.indexOf(id)
      if (now === -1) continue
      if (now !== index) element.scrollBy({ top: (now - index) * rowHeight })
      return
    }
  }, [scroller, ids, rowHeight])
}
