import { useEffect } from 'react'
import { whenUsed } from './when-idle.ts'

/**
 * Loads the code behind a page's buttons once the page is in use, so that the first click need not wait for it.
 * @param load must be the same function on every render; where it fails, the click tries again
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    void whenUsed()
      .then(load)
      .catch(() => undefined)
  }, [load])
}
