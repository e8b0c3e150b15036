import type { Column } from '../columns.ts'
import { keyOf, widthOf } from './column-widths.ts'

/**
 * The columns of the keys in `chosen`, with the widths it names. The others that share the width get the same part of it,
 * and the one that names the row keeps its own.
 */
export function pickColumns<R>(all: readonly Column<R>[], chosen: string): readonly Column<R>[] {
  const named = chosen.split(',').flatMap((part) => {
    const column = all.find((each) => each.key === keyOf(part))
    const width = widthOf(part)
    return column ? [width === null ? column : { ...column, width: `${width}px` }] : []
  })
  const isFluid = ({ names, width }: Column<R>) => !names && !width?.endsWith('px')
  const nameWidth = named.some(isFluid) ? { width: '220px' } : {}
  return named.map(({ width, ...column }) => {
    if (width?.endsWith('px')) return { ...column, width }
    return column.names ? { ...column, ...nameWidth } : column
  })
}
