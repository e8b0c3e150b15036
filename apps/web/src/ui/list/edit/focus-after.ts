/**
 * Where the keys go on: the row's link after Enter or Escape; after Tab the next value of the row that can be edited.
 * Found while the editor is in its row, which it leaves when it closes.
 */
export function focusAfter(from: HTMLElement | null, step: 0 | 1 | -1): () => void {
  const row = from?.closest('[data-row]')
  const stops = [...(row?.querySelectorAll<HTMLElement>('[data-edit-cell]') ?? [])]
  const next = step === 0 || from === null ? undefined : stops[stops.findIndex((stop) => stop.contains(from)) + step]
  const link = row?.querySelector<HTMLElement>('[data-row-link]')
  const go = () => {
    const button = next?.querySelector('button')
    const to = button ?? link
    // A menu returns the focus to where it was when it opened.
    to?.focus({ preventScroll: button === undefined })
    button?.click()
  }
  // The editor closes first.
  return () => void setTimeout(go)
}
