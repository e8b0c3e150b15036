import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import * as copy from './copy.ts'
import { rememberPage, type PageLink } from './recent-pages.ts'
import styles from './search.module.css'

const load = () => import('./search-dialog.tsx')
const SearchDialog = lazy(async () => ({ default: (await loadChunk(load)).SearchDialog }))

/** Calls `open` on Ctrl-K and Cmd-K, in fields too, but not over another dialog, whose form would be left. */
function useOpeningKeys(open: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isChord || event.altKey || event.shiftKey || event.defaultPrevented) return
      // The browser's own search would open in its place.
      event.preventDefault()
      if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
}

interface QuickSearchProps {
  partnerId: string
  /** The pages one may go to. */
  pages: readonly PageLink[]
  /** What is open now, to be found again. */
  currentPage: PageLink | null
  onGo: (href: string) => void
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The button in the header, and its keys; the dialog comes when it is first asked for. */
export function QuickSearch({ partnerId, pages, currentPage, onGo }: QuickSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const [open] = useState(() => () => setOpen(true))
  useOpeningKeys(open)
  useEffect(() => {
    // Fetched before it is asked for, so that letters typed right after the keys are not lost.
    whenIdle()
      .then(load)
      // Then it is fetched when it is asked for.
      .catch(() => undefined)
  }, [])
  const { path, title } = currentPage ?? {}
  useEffect(() => {
    if (path !== undefined && title !== undefined) rememberPage(partnerId, { path, title })
  }, [partnerId, path, title])
  return (
    <>
      <IconButton
        className={styles.opener}
        label={copy.search}
        title={copy.searchWithKeys(isMac ? '⌘' : copy.ctrl)}
        aria-keyshortcuts="Control+K Meta+K"
        icon={<IconSearch aria-hidden="true" />}
        onClick={open}
      />
      {isOpen && (
        <Suspense>
          <SearchDialog {...{ partnerId, pages, onGo }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
