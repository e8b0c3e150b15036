import { useEffect, useLayoutEffect, useRef } from 'react'

interface FocusPosition {
  /** Line of the focused control; '' outside the lines. */
  readonly line: string
  readonly index: number
}

const linesOf = (section: HTMLElement) => Array.from(section.querySelectorAll<HTMLElement>('[data-line]'))

/** Another control in the same line, the line itself, or the line that moved up. */
function nextFocusTarget(section: HTMLElement | null, { line, index }: FocusPosition): HTMLElement | null {
  const toolbar = document.querySelector<HTMLElement>('[data-upload-files]')
  if (section === null) return toolbar
  const lines = linesOf(section)
  const same = lines.find((each) => each.dataset['line'] === line)
  if (same !== undefined) return same.querySelector('button') ?? same
  // The line, not its button: otherwise a second press on Delete would hit the next document.
  return lines[Math.min(Math.max(index, 0), lines.length - 1)] ?? toolbar
}

/**
 * Keeps the focus in a section when the focused button disappears; otherwise the keyboard would start at the top of
 * the page. Returns a ref for the section, whose lines carry `data-line` and are focusable.
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
    // A click on an empty spot removes the focus on purpose.
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
