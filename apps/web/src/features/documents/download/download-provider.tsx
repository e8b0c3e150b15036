import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { session } from '../../../lib/auth/session.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { reloadForNewBuild } from '../../../lib/browser/reload-for-new-build.ts'
import { saveFromUrl } from '../../../lib/browser/save-file.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { DownloadContext, type DocumentDownload } from './download-context.ts'
import { DownloadMachine } from './download-machine.ts'
import type { ArchiveOptions } from './prepare-archive.ts'

// Loaded on the first download.
const DownloadBar = lazy(async () => ({ default: (await loadChunk(() => import('./download-bar.tsx'))).DownloadBar }))
const loadPrepareArchive = () => import('./prepare-archive.ts')

function newMachine() {
  return new DownloadMachine<ArchiveOptions>({
    prepare: async (documentIds, options) => {
      // If the chunk itself fails to load, its error message is not for people to read.
      const { prepareArchive } = await loadPrepareArchive().catch(async () => {
        await reloadForNewBuild()
        throw new Error('')
      })
      return prepareArchive(documentIds, options)
    },
    save: saveFromUrl,
    notify: notifyError,
  })
}

/** Mounted above all pages, so that a download continues during navigation. */
export function DocumentDownloadProvider({ children }: { children: ReactNode }) {
  const [machine] = useState(newMachine)
  const state = useSyncExternalStore(machine.subscribe, machine.state, machine.state)
  const [isHidden, setHidden] = useState(false)
  useEffect(
    () =>
      machine.subscribe(() => {
        if (machine.state().state === 'ready') void machine.trigger()
      }),
    [machine],
  )
  useEffect(
    () =>
      session.subscribe((event) => {
        if (event.kind !== 'started') machine.reset()
      }),
    [machine],
  )
  const download = useMemo(
    (): DocumentDownload => ({
      ...state,
      start: (documentIds, options) => {
        setHidden(false)
        return machine.start(documentIds, options)
      },
      trigger: () => machine.trigger(),
      retry: (change) => machine.retry(change),
      reset: () => machine.reset(),
    }),
    [machine, state],
  )
  const isShown = state.state === 'error' || (state.state !== 'idle' && !isHidden)
  return (
    <DownloadContext value={download}>
      {children}
      {isShown && (
        <Suspense>
          <DownloadBar download={download} onHide={() => setHidden(true)} />
        </Suspense>
      )}
    </DownloadContext>
  )
}
