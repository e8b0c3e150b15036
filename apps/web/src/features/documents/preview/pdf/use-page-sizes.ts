import { useCallback, useState } from 'react'
import type { PageSize } from '../stage/page-layout.ts'

/**
 * The sizes of all pages: that of the first one for those that were not read yet, which reading a large document from end
 * to end would take too long for.
 */
export function usePageSizes(count: number, first: PageSize) {
  const [sizes, setSizes] = useState<readonly PageSize[]>(() => Array.from({ length: count }, () => first))
  const onSize = useCallback((index: number, size: PageSize) => {
    setSizes((before) => {
      const current = before[index]
      if (current?.width === size.width && current.height === size.height) return before
      return before.with(index, size)
    })
  }, [])
  return { sizes, onSize }
}
