import { useEffect, useLayoutEffect, useRef } from 'react'

interface FocusPosition {
  /** Of the line the focused control is in; '' beside the lines. */
  readonly line: string
  readonly index: number
}

const linesOf = (section: HTMLElement) => Array.from(section.querySelectorAll<HTMLElement>('[data-line]'))

/** What takes the place of a control that has gone: another one of its line, its line, the line that moved up. */
function nextFocusTarget(section: HTMLElement | null, { line, index }: FocusPosition): HTMLElement | null {
  const toolbar = document.querySelector<HTMLElement>('[data-upload-files]')
  if (section === null) return toolbar
  const lines = linesOf(section)
  const same = lines.find((each) => each.dataset['line'] === line)
  if (same !== undefined) return same.querySelector('button') ?? same
  // The line and not its button: a second press on Delete is none on the next one.
  return lines[Math.min(Math.max(index, 0), lines.length - 1)] ?? toolbar
}

/**
 * Keeps the focus in a section whose lines change under it: a button that goes by being pressed hands it on, where the
 * keyboard would begin again at the top of the page.
 * @returns for the section; its lines carry `data-line` and can be focused
 */
export function useSectionFocus() {
  const section = useRef<HTMLElement>(null)
  const lastFocus = useRef<FocusPosition | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const inside = target instanceof Element && section.current?.contains(target)
      const line = inside ? target.closest<HTMLElement>('[data-line]') : null
      const index = line === null || section.current === null ? -1 : linesOf(section.current).indexOf(line)
      lastFocus.current = inside ? { line: line?.dataset['line'] ?? '', index } : null
    }
    // Whoever points at an empty place wants the focus nowhere.
    const forget = () => (lastFocus.current = null)
    window.addEventListener('focusin', remember)
    window.addEventListener('pointerdown', forget, true)
    return () => {
      window.removeEventListener('focusin', remember)
      window.removeEventListener('pointerdown', forget, true)
    }
  }, [])
  useLayoutEffect(() => {
    if (lastFocus.current === null || document.activeElement !== document.body) return
    nextFocusTarget(section.current, lastFocus.current)?.focus({ preventScroll: true })
  })
  return section
}
