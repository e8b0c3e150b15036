import { useEffect, useState, type RefObject } from 'react'
import { matchesIn, pageText } from './find-text.ts'
import type { PageArea } from './page-links.ts'
import { areasOf, type PageTextLayer } from './text-layer.ts'

type Areas = readonly (readonly PageArea[])[]

interface MatchQuery {
  readonly page: RefObject<HTMLElement | null>
  readonly layer: PageTextLayer | null
  readonly search: RegExp | null
  readonly turns: number
}

/** What was measured, and for what: as soon as one of these changes it counts no more. */
interface Measured extends Omit<MatchQuery, 'page'> {
  readonly areas: Areas
}

const none: Areas = []
const unmeasured: Measured = { layer: null, search: null, turns: 0, areas: none }

/** Where the words that are looked for lie on a page: the boxes of each match. */
export function useMatches({ page, layer, search, turns }: MatchQuery): Areas {
  const [measured, setMeasured] = useState(unmeasured)
  useEffect(() => {
    if (layer === null || search === null) return undefined
    const frame = requestAnimationFrame(() => {
      const whole = page.current?.getBoundingClientRect()
      if (whole === undefined) return
      const matches = matchesIn(pageText(layer.pieces), search, layer.pieces)
      setMeasured({ layer, search, turns, areas: matches.map((match) => areasOf(match, layer, whole)) })
    })
    return () => cancelAnimationFrame(frame)
  }, [page, layer, search, turns])
  const isOfNow = measured.layer === layer && measured.search === search && measured.turns === turns
  return isOfNow ? measured.areas : none
}
