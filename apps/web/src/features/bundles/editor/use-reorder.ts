import type { Attachment, Bundle } from '@loanyard/contract/bundles/schemas'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { moveToIndex, dropIndex, type Drop } from '../../../ui/reorder/reorder.ts'
import { useMoveAttachment } from './attachment-mutations.ts'
import * as copy from './copy.ts'

/** Waits for a closing menu to release the focus. */
export function focusRow(root: RefObject<HTMLElement | null>, id: string, control: 'handle' | 'edit'): void {
  setTimeout(() => root.current?.querySelector<HTMLElement>(`[data-attachment="${id}"] [data-${control}]`)?.focus(), 20)
}

function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('form, [role="menu"]') !== null
}

/** Alt with an arrow key, anywhere in a row except in text fields. */
function moveForKey(event: KeyboardEvent, attachments: readonly Attachment[]) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || isText(event.target)) return null
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-attachment]') : null
  const index = attachments.findIndex(({ id }) => id === row?.dataset['attachment'])
  const attachment = attachments[index]
  return attachment === undefined ? null : { attachment, to: index + step }
}

/** Captures keys before the handle's menu, which opens on arrow keys. */
function useCapturedKeys(root: RefObject<HTMLElement | null>, take: (event: KeyboardEvent) => boolean) {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const element = root.current
    if (element === null) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!latest.current(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('keydown', onKeyDown, { capture: true })
    return () => element.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [root])
}

/** Moves attachments by drag, menu and keyboard, and announces the last move to screen readers. */
export function useReorder(partnerId: string, bundle: Bundle, root: RefObject<HTMLElement | null>) {
  const [announcement, setAnnouncement] = useState('')
  const { attachments, can } = bundle
  const move = useMoveAttachment({ partnerId, bundleId: bundle.id })
  // A held or repeated key continues from the last move, even before that is rendered.
  const order = useRef(attachments)
  useEffect(() => {
    order.current = attachments
  }, [attachments])
  const moveTo = (attachment: Attachment, to: number) => {
    const before = order.current
    if (to < 0 || to >= before.length || before[to]?.id === attachment.id) return
    order.current = moveToIndex(before, attachment.id, to)
    setAnnouncement(copy.moved(attachment.title, to + 1, before.length))
    move({ attachment, to })
  }
  const moveAndFollow = (attachment: Attachment, to: number) => {
    moveTo(attachment, to)
    focusRow(root, attachment.id, 'handle')
  }
  useCapturedKeys(root, (event) => {
    const wanted = can.update ? moveForKey(event, order.current) : null
    if (wanted !== null) moveAndFollow(wanted.attachment, wanted.to)
    return wanted !== null
  })
  const drop = (id: string, where: Drop) => {
    const dragged = order.current.find((each) => each.id === id)
    if (dragged !== undefined) moveTo(dragged, dropIndex(order.current, id, where))
  }
  const latestDrop = useRef(drop)
  useEffect(() => {
    latestDrop.current = drop
  })
  // Stable callback, so that rows don't register as drop targets on every change.
  const onDrop = useCallback((id: string, where: Drop) => latestDrop.current(id, where), [])
  return { onDrop, moveAndFollow, announcement }
}
