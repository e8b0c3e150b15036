import type { Requirement } from '@loanyard/contract/requests/schemas'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useShortcuts } from '../../lib/browser/shortcuts.ts'
import { useFocusRecovery } from '../../ui/layout/use-focus-recovery.ts'
import { pendingAnswerOf, type AnsweredRequest } from './requests-context.ts'

export const tabTitleId = 'requests-title'
export const viewTitleId = 'request-view-title'

function focusedId(): string | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-request-list] [data-request]')
  return row?.dataset['request'] ?? null
}

function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-request="${id}"] [data-request-link]`)?.focus()
}

const topOf = (id: string): number | null =>
  document.querySelector(`[data-request-list] [data-request="${id}"]`)?.getBoundingClientRect().top ?? null

/**
 * Opening and closing a request gives the list another width, so that rows above wrap differently: scrolls by what the row
 * has moved, before anyone sees it. Call what it returns before the address changes.
 */
export function useSteadyRow(openId: string | undefined): (id: string | undefined) => void {
  const kept = useRef<{ readonly id: string; readonly top: number } | null>(null)
  useLayoutEffect(() => {
    const { current: row } = kept
    kept.current = null
    const top = row === null ? null : topOf(row.id)
    // Hidden on narrow screens, where the open request takes its place.
    if (row !== null && top !== null && top !== 0 && top !== row.top)
      window.scrollBy({ top: top - row.top, behavior: 'instant' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whenever another request opens
  }, [openId])
  return (id) => {
    const top = id === undefined ? null : topOf(id)
    kept.current = id === undefined || top === null ? null : { id, top }
  }
}

interface RequestShortcutOptions {
  /** In screen order. */
  readonly requests: readonly Requirement[]
  readonly openId: string | undefined
  readonly onOpen: (requestId: string | undefined) => void
  readonly onToggle: (requestId: string) => void
  readonly onApprove: (answered: AnsweredRequest) => void
  readonly onReject: (answered: AnsweredRequest) => void
}

/** J and K (or arrows in a focused row) move between requests, X selects, A approves, R sends back, Escape closes. */
export function useRequestShortcuts(options: RequestShortcutOptions): void {
  const { requests, openId, onOpen, onToggle, onApprove, onReject } = options
  const step = (by: 1 | -1, onlyFromRow: boolean) => (event: KeyboardEvent) => {
    const focused = focusedId()
    if (onlyFromRow && focused === null) return
    const from = requests.findIndex(({ id }) => id === (focused ?? openId))
    const to = requests[from === -1 ? (by === 1 ? 0 : requests.length - 1) : from + by]
    if (to === undefined) return
    event.preventDefault()
    if (openId === undefined) focusRow(to.id)
    else onOpen(to.id)
  }
  const onAnswered = (act: (answered: AnsweredRequest) => void) => (event: KeyboardEvent) => {
    const id = focusedId() ?? openId
    const current = requests.find((requirement) => requirement.id === id)
    // A held key would decide one answer after another, unseen.
    if (current === undefined || event.repeat) return
    event.preventDefault()
    const answered = pendingAnswerOf(current)
    if (answered !== null) act(answered)
  }
  useShortcuts({
    j: step(1, false),
    k: step(-1, false),
    ArrowDown: step(1, true),
    ArrowUp: step(-1, true),
    a: onAnswered(onApprove),
    r: onAnswered(onReject),
    x: onAnswered(({ requirement }) => onToggle(requirement.id)),
    Escape: () => {
      if (openId === undefined) return
      onOpen(undefined)
      requestAnimationFrame(() => focusRow(openId))
    },
  })
}

/**
 * Restores the focus when a request closes, is withdrawn or decided: to the open request, else to the row of the
 * previous one, else to the top of the tab.
 */
export function useRequestFocus(openId: string | undefined): void {
  const lastOpen = useRef(openId)
  useEffect(() => {
    if (openId !== undefined) lastOpen.current = openId
  }, [openId])
  useFocusRecovery(() => {
    const line = lastOpen.current === undefined ? null : `[data-request="${lastOpen.current}"] [data-request-link]`
    const row = line === null ? null : document.querySelector(line)
    return document.getElementById(viewTitleId) ?? row ?? document.getElementById(tabTitleId)
  })
}
