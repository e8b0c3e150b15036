import { useState } from 'react'
import { browserStorage } from '../../../lib/browser/browser-storage.ts'

const storage = browserStorage('localStorage')
/** public/start.js reads it and sets the attribute before the first paint. */
const key = 'loanyard.rail'
const attribute = 'data-rail'

/** Where there is room for the rail beside a page (shell.module.css). */
export const railQuery = '(min-width: 1200px)'

/** The browser remembers it; at first it is folded where lists need the width. */
export function useFoldedRail(): readonly [isFolded: boolean, fold: (folded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => document.documentElement.getAttribute(attribute) !== 'open')
  const fold = (folded: boolean) => {
    const chosen = folded ? 'folded' : 'open'
    setFolded(folded)
    storage.setItem(key, chosen)
    document.documentElement.setAttribute(attribute, chosen)
  }
  return [isFolded, fold]
}
