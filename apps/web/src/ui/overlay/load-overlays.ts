import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'

/** Menus, popovers, dialogs and panels: a third of the script that a page would otherwise load before it works. */
export type Overlays = typeof import('./mantine/index.ts')

let loaded: Overlays | null = null

/** Offline it waits for the connection, with a notification unless `silently`. Rejects if the chunk is missing. */
export async function loadOverlays(options: { silently?: boolean } = {}): Promise<Overlays> {
  loaded ??= await loadChunk(() => import('./mantine/index.ts'), options)
  return loaded
}

/**
 * The overlays once one is wanted; null until they are loaded.
 * @throws Error the chunk is missing
 */
export function useOverlays(isWanted: boolean): Overlays | null {
  const [overlays, setOverlays] = useState(isWanted ? loaded : null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  if (overlays === null && isWanted && loaded !== null) setOverlays(loaded)
  const isMissing = overlays === null && isWanted && failure === null
  useEffect(() => {
    if (isMissing) loadOverlays().then(setOverlays, (error: unknown) => setFailure({ error }))
  }, [isMissing])
  if (failure !== null) throw failure.error
  return overlays
}

export interface OverlayButton {
  /** Null until the button was first used. */
  readonly overlays: Overlays | null
  readonly opened: boolean
  readonly setOpened: (opened: boolean) => void
  /** For the first use. */
  readonly openFirst: () => void
}

/**
 * State of a button and what it opens, which is created when the button is first used: most never are.
 * @param targetId id of the button once its overlay exists
 * @throws Error the chunk is missing
 */
export function useOverlayButton(targetId: string): OverlayButton {
  const [overlays, setOverlays] = useState<Overlays | null>(null)
  const [opened, setOpened] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const create = (from: Overlays) => {
    // An overlay rendered open wouldn't know where the focus was, and so couldn't return it.
    flushSync(() => setOverlays(from))
    document.getElementById(targetId)?.focus()
    setOpened(true)
  }
  const openFirst = () => {
    if (loaded !== null) create(loaded)
    else loadOverlays().then(create, (error: unknown) => setFailure({ error }))
  }
  if (failure !== null) throw failure.error
  return { overlays, opened, setOpened, openFirst }
}
