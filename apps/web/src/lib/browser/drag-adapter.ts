import { useEffect, useState } from 'react'

type Adapter = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

let adapter: Adapter | null = null
const load = () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

/** The drag-and-drop library, loaded once; null until then. */
export function useDragAdapter(): Adapter | null {
  const [loaded, setLoaded] = useState(adapter)
  useEffect(() => {
    if (adapter !== null) return
    let mounted = true
    // Without it the menu and the keyboard still move items.
    load().then(
      (module) => {
        adapter = module
        if (mounted) setLoaded(module)
      },
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [])
  return loaded
}
