import { useEffect, useState } from 'react'

type Adapter = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

let adapter: Adapter | null = null
const load = () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

/** The drag-and-drop library, fetched once after what can be dragged is there; null until then. */
export function useDragAdapter(): Adapter | null {
  const [loaded, setLoaded] = useState(adapter)
  useEffect(() => {
    if (adapter !== null) return
    let mounted = true
    // Without it the menu and the keys still move things.
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
