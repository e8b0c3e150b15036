import type { IdKind } from '@loanyard/contract/ids'
import { toUuid } from '../../platform/ids.ts'
import type { Cells, RequestedRow } from './cells.ts'

interface RowInput {
  readonly id: string | undefined
  readonly after?: string | null | undefined
  readonly restore?: boolean | undefined
}

/** A row as a caller wants it, from what every input says beside its cells. Throws not_found for an id of another kind. */
export function requestedRow(
  kind: IdKind,
  { id, after, restore }: RowInput,
  cells: Pick<RequestedRow, 'cells' | 'was'>,
): RequestedRow {
  return {
    id: id === undefined ? null : toUuid(kind, id),
    after: after === undefined || after === null ? after : toUuid(kind, after),
    restore: restore === true,
    ...cells,
  }
}

/** Cells of each period under the name of what they are: `values.2025`. */
export function periodCells(prefix: 'values' | 'sde', amounts: Readonly<Record<string, string>> | undefined): Cells {
  return Object.fromEntries(Object.entries(amounts ?? {}).map(([period, value]) => [`${prefix}.${period}`, value]))
}
