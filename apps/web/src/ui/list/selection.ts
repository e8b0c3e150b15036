/** The selection with one id put in or taken out. */
export function toggleOne(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The selection with all of `ids`, or without them where it held them all. */
export function toggleAll(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const all = ids.every((id) => selected.has(id))
  if (!all) return new Set([...selected, ...ids])
  const here = new Set(ids)
  return new Set([...selected].filter((id) => !here.has(id)))
}
