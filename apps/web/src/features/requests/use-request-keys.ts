import type { Requirement } from '@loanyard/contract/requests/schemas'
import { useShortcuts } from '../../lib/browser/shortcuts.ts'
import { pendingAnswerOf, type AnsweredRequest } from './requests-context.ts'

function focusedId(): string | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-request-list] [data-request]')
  return row?.dataset['request'] ?? null
}

function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-request="${id}"] [data-request-link]`)?.focus()
}

interface RequestKeyOptions {
  /** In screen order. */
  readonly requests: readonly Requirement[]
  readonly openId: string | undefined
  readonly onOpen: (requestId: string | undefined) => void
  readonly onToggle: (requestId: string) => void
  readonly onApprove: (answered: AnsweredRequest) => void
  readonly onReject: (answered: AnsweredRequest) => void
}

/** J and K (or arrows in a focused row) move between requests, X selects, A approves, R sends back, Escape closes. */
export function useRequestKeys({ requests, openId, onOpen, onToggle, onApprove, onReject }: RequestKeyOptions): void {
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
  const onCurrent = (act: (requirement: Requirement) => void) => (event: KeyboardEvent) => {
    const id = focusedId() ?? openId
    const current = requests.find((requirement) => requirement.id === id)
    // A held key would decide one answer after another, unseen.
    if (current === undefined || event.repeat) return
    event.preventDefault()
    act(current)
  }
  const onAnswered = (act: (answered: AnsweredRequest) => void) =>
    onCurrent((requirement) => {
      const answered = pendingAnswerOf(requirement)
      if (answered !== null) act(answered)
    })
  useShortcuts({
    j: step(1, false),
    k: step(-1, false),
    ArrowDown: step(1, true),
    ArrowUp: step(-1, true),
    a: onAnswered(onApprove),
    r: onAnswered(onReject),
    x: onCurrent(({ id, submissions }) => {
      if (submissions[0]?.can.decide === true) onToggle(id)
    }),
    Escape: () => {
      if (openId === undefined) return
      onOpen(undefined)
      requestAnimationFrame(() => focusRow(openId))
    },
  })
}
