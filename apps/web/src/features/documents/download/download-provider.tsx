import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { session } from '../../../lib/auth/session.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { reloadForNewBuild } from '../../../lib/browser/reload-for-new-build.ts'
import { saveFromUrl } from '../../../lib/browser/save-file.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { DownloadMachine, type DownloadState } from './download-machine.ts'
import type { ArchiveOptions } from './prepare-archive.ts'

export interface DocumentDownload extends DownloadState {
  readonly start: (documentIds: readonly string[], options: ArchiveOptions) => Promise<void>
  readonly trigger: () => Promise<void>
  readonly retry: (change?: Partial<ArchiveOptions>) => Promise<void>
  readonly reset: () => void
}

const DownloadContext = createContext<DocumentDownload | null>(null)

/** There is one download for the whole page. Throws outside its provider. */
export function useDocumentDownload(): DocumentDownload {
  const download = useContext(DownloadContext)
  if (download === null) throw new Error('useDocumentDownload must be used within the document-download provider')
  return download
}

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
