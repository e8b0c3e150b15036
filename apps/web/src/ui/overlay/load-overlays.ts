import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { actionLabels } from '../copy.ts'
import { notifyError } from '../feedback/toast.ts'
import * as copy from './copy.ts'

/** Menus, popovers, dialogs and panels: a third of the script that a page would otherwise load before it works. */
export type Overlays = typeof import('./mantine/index.ts')

let loaded: Overlays | null = null
let loading: { readonly silently: boolean; readonly overlays: Promise<Overlays> } | null = null

/** Offline it waits for the connection, with a notification unless `silently`. Rejects if the chunk is missing. */
export function loadOverlays({ silently = false } = {}): Promise<Overlays> {
  if (loading !== null && (silently || !loading.silently)) return loading.overlays
  const overlays = loadChunk(() => import('./mantine/index.ts'), { silently })
  loading = { silently, overlays }
  overlays.then(
    (arrived) => (loaded = arrived),
    () => {
      if (loading?.overlays === overlays) loading = null
    },
  )
  return overlays
}

/** What opens can’t be loaded; the notification offers to try again. */
export function notifyMissing(again: () => void): void {
  notifyError(copy.loadFailed, { label: actionLabels.tryAgain, onAct: again })
}

/** The overlays once one is wanted; null until they are loaded. If they can't be, a notification offers to try again. */
export function useOverlays(isWanted: boolean): Overlays | null {
  const [overlays, setOverlays] = useState(isWanted ? loaded : null)
  if (overlays === null && isWanted && loaded !== null) setOverlays(loaded)
  const isMissing = overlays === null && isWanted
  useEffect(() => {
    if (!isMissing) return undefined
    let isCurrent = true
    const load = () => {
      if (!isCurrent) return
      loadOverlays().then(
        (arrived) => isCurrent && setOverlays(arrived),
        () => isCurrent && notifyMissing(load),
      )
    }
    load()
    return () => {
      isCurrent = false
    }
  }, [isMissing])
  return overlays
}

export interface OverlayButton {
  /** Null until the button was first used. */
  readonly overlays: Overlays | null
  readonly opened: boolean
  readonly setOpened: (opened: boolean) => void
  /** For the first use: loads the overlays and opens. */
  readonly openFirst: () => void
}

/** Whether the person is still where they pressed the button, which some browsers don't focus. */
function isStillAt(start: Element | null): boolean {
  const { activeElement, body } = document
  return activeElement === start || activeElement === body || activeElement?.id === 'main'
}

/**
 * State of a button and what it opens, which is created when the button is first used: most never are.
 * @param targetId id of the button once its overlay exists
 */
export function useOverlayButton(targetId: string): OverlayButton {
  const [overlays, setOverlays] = useState<Overlays | null>(null)
  const [opened, setOpened] = useState(false)
  const isOpening = useRef(false)
  const create = (from: Overlays) => {
    // An overlay rendered open wouldn't know where the focus was, and so couldn't return it.
    flushSync(() => setOverlays(from))
    document.getElementById(targetId)?.focus({ preventScroll: true })
    setOpened(true)
  }
  const openFirst = () => {
    if (loaded !== null) {
      create(loaded)
      return
    }
    if (isOpening.current) return
    isOpening.current = true
    const start = document.activeElement
    loadOverlays()
      .then(
        (arrived) => isStillAt(start) && create(arrived),
        () => notifyMissing(openFirst),
      )
      .finally(() => (isOpening.current = false))
  }
  return { overlays, opened, setOpened, openFirst }
}
