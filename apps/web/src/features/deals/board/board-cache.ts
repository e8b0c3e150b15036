import type { Board, DealSummary } from '@loanyard/contract/deals/schemas'

export type BoardColumn = Board['results'][number]

/** The server's reply plus appended cards and moves that aren't confirmed yet. */
export interface LoadedBoard extends Board {
  /** Cards moved here that sort after the last loaded one; kept on top so that they stay visible. */
  readonly pinned: readonly string[]
  /** Stages whose columns have more than their first page loaded. */
  readonly extended: readonly string[]
}

export function findCard(
  board: LoadedBoard,
  dealId: string,
): { column: BoardColumn; card: DealSummary; index: number } | null {
  for (const column of board.results) {
    const index = column.results.findIndex((each) => each.id === dealId)
    const card = column.results[index]
    if (card !== undefined) return { column, card, index }
  }
  return null
}

/** Newest first, ties by id: the server's order. */
function comesBefore(one: DealSummary, other: DealSummary): boolean {
  return one.created === other.created ? one.id > other.id : one.created > other.created
}

const amountOf = ({ loan_amount }: DealSummary) => loan_amount ?? '0.00'

function withoutCard(board: LoadedBoard, dealId: string): LoadedBoard {
  const found = findCard(board, dealId)
  if (found === null) return board
  const { column, card } = found
  const left: BoardColumn = {
    ...column,
    count: column.count - 1,
    loan_amount_sum: subtractAmounts(column.loan_amount_sum, amountOf(card)),
    results: column.results.filter((each) => each.id !== dealId),
  }
  return {
    ...board,
    results: board.results.map((each) => (each === column ? left : each)),
    total_count: board.total_count - 1,
    loan_amount_sum: subtractAmounts(board.loan_amount_sum, amountOf(card)),
    pinned: board.pinned.filter((id) => id !== dealId),
  }
}

/** Null if the card sorts after the loaded ones and there are more to load. */
function indexFor(column: BoardColumn, card: DealSummary): number | null {
  const index = column.results.findIndex((each) => comesBefore(card, each))
  if (index !== -1) return index
  return column.next === null ? column.results.length : null
}

/**
 * Puts `card` in the column of its stage, removes it from any other, and updates counts and sums. Used for a move,
 * its reversal and the server's confirmation. A card whose stage isn't on the board is removed.
 */
export function placeCard(board: LoadedBoard, card: DealSummary): LoadedBoard {
  const cleared = withoutCard(board, card.id)
  const column = cleared.results.find((each) => each.stage.id === card.stage.id)
  if (column === undefined) return cleared
  const index = indexFor(column, card)
  const entered: BoardColumn = {
    ...column,
    count: column.count + 1,
    loan_amount_sum: addAmounts(column.loan_amount_sum, amountOf(card)),
    results: column.results.toSpliced(index ?? 0, 0, card),
  }
  return {
    ...cleared,
    results: cleared.results.map((each) => (each === column ? entered : each)),
    total_count: cleared.total_count + 1,
    loan_amount_sum: addAmounts(cleared.loan_amount_sum, amountOf(card)),
    pinned: index === null ? [...cleared.pinned, card.id] : cleared.pinned,
  }
}

/** Skips cards that are already in the column. */
export function appendCards(
  board: LoadedBoard,
  stageId: string,
  page: { results: readonly DealSummary[]; next: string | null },
): LoadedBoard {
  const loadedIds = new Set(board.results.flatMap((column) => column.results.map((card) => card.id)))
  return {
    ...board,
    extended: [...board.extended.filter((id) => id !== stageId), stageId],
    results: board.results.map((column) =>
      column.stage.id === stageId
        ? {
            ...column,
            results: [...column.results, ...page.results.filter((card) => !loadedIds.has(card.id))],
            next: page.next,
          }
        : column,
    ),
  }
}

export function loadedBoard(board: Board): LoadedBoard {
  return { ...board, pinned: [], extended: [] }
}

/** Neither an open deal nor a closed one that a column could show. */
export function hasNoCards({ total_count, results }: LoadedBoard): boolean {
  return total_count === 0 && results.every(({ closed }) => (closed?.count ?? 0) === 0)
}

/** API amounts always have two decimals, so removing the point gives cents. */
function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

function fromCents(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "1.50", "2.25" → "3.75", exact at any size. */
export function addAmounts(one: string, other: string): string {
  return fromCents(cents(one) + cents(other))
}

/** "3.75", "2.25" → "1.50", exact at any size. */
export function subtractAmounts(one: string, other: string): string {
  return fromCents(cents(one) - cents(other))
}
