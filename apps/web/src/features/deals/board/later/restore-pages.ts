import { appendCards, findCard, type BoardColumn, type LoadedBoard } from '../board-cache.ts'
import { fetchMoreCards } from '../fetch-more-cards.ts'

/** Pages of a column that a reload fetches again; columns scrolled further start over. */
const refillPages = 3

async function refill(
  board: LoadedBoard,
  { stage, results }: BoardColumn,
  signal: AbortSignal,
): Promise<BoardColumn | undefined> {
  const current = (of: LoadedBoard) => of.results.find((each) => each.stage.id === stage.id)
  let filled = board
  for (let page = 0; page < refillPages; page += 1) {
    const column = current(filled)
    if (column === undefined || column.next === null || column.results.length >= results.length) break
    // Each page holds the link to the next one.
    filled = appendCards(filled, stage.id, await fetchMoreCards(column.next, signal))
  }
  return current(filled)
}

/** Keeps moved cards of the previous board on top if the fresh one hasn't loaded them. */
export function keepPinned(before: LoadedBoard | undefined, fresh: LoadedBoard): LoadedBoard {
  return (before?.pinned ?? []).reduce((board, id) => {
    const previous = before && findCard(before, id)
    if (!previous || findCard(board, id) !== null) return board
    const results = board.results.map((column) =>
      column.stage.id === previous.column.stage.id && column.next !== null
        ? { ...column, results: [previous.card, ...column.results] }
        : column,
    )
    return { ...board, results, pinned: [...board.pinned, id] }
  }, fresh)
}

/** A reloaded board with the cards that were loaded and moved before. */
export async function restoreLoadedPages(
  before: LoadedBoard,
  fresh: LoadedBoard,
  signal: AbortSignal,
): Promise<LoadedBoard> {
  const longer = before.results.filter((column) => before.extended.includes(column.stage.id))
  const refilled = await Promise.all(longer.map((column) => refill(fresh, column, signal)))
  const columns = fresh.results.map((column) => refilled.find((each) => each?.stage.id === column.stage.id) ?? column)
  return keepPinned(before, { ...fresh, results: columns, extended: before.extended })
}
