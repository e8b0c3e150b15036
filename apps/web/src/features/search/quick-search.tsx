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

declare global {
  /** Written by public/start.js: whether Ctrl-K was pressed before this part of the page had loaded. */
  var loanyardSearch: { readonly wasAsked?: true; readonly onKeyDown: (event: KeyboardEvent) => void } | undefined
}

function takeEarlyKey(): boolean {
  const early = globalThis.loanyardSearch
  if (early !== undefined) document.removeEventListener('keydown', early.onKeyDown)
  globalThis.loanyardSearch = undefined
  return early?.wasAsked === true
}

/** Ctrl-K and Cmd-K open it from fields too, but not over another dialog, which would lose its form. */
function useOpeningKeys(open: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isChord || event.altKey || event.shiftKey || event.defaultPrevented) return
      // Otherwise the browser's own search opens.
      event.preventDefault()
      if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
}

interface QuickSearchProps {
  partnerId: string
  pages: readonly PageLink[]
  /** What can be done from anywhere. */
  actions: readonly PageLink[]
  /** Remembered as a recent page. */
  currentPage: PageLink | null
  onGo: (href: string) => void
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export function QuickSearch({ partnerId, pages, actions, currentPage, onGo }: QuickSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const [open] = useState(() => () => setOpen(true))
  useOpeningKeys(open)
  useEffect(() => {
    if (takeEarlyKey()) open()
  }, [open])
  useEffect(() => {
    // Loaded early, so that letters typed right after the shortcut are not lost.
    whenIdle()
      .then(load)
      // It is loaded again when opened.
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
          <SearchDialog {...{ partnerId, pages, actions, onGo }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
