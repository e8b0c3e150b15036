import { useSyncExternalStore } from 'react'

interface PageBrand {
  readonly partner: { readonly name: string; readonly logo: string | null }
}

let shown: PageBrand | 'own' = 'own'
let notify = (): void => undefined

/** Whose sign-in page is open. The page says so, because the header doesn't load what finds out. */
export function showBrand(brand: PageBrand | 'own'): void {
  shown = brand
  notify()
}

/** For the header, of which there is one. */
export const usePageBrand = () => useSyncExternalStore(subscribe, () => shown)

function subscribe(listener: () => void): () => void {
  notify = listener
  return () => (notify = () => undefined)
}
