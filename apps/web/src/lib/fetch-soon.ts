import { whenIdle } from './when-up.ts'

/** Fetches the files of the page that likely comes next (apps/web/preloads.ts), once this one is there. Runs nothing. */
export async function prefetchNextPage(): Promise<void> {
  const files = document.querySelector<HTMLMetaElement>('meta[name="loanyard-soon"]')?.content.split(' ') ?? []
  if (files.length === 0) return
  await whenIdle()
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.crossOrigin = 'anonymous'
    link.href = file
    document.head.append(link)
  }
}
