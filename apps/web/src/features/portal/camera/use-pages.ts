import { useCallback, useEffect, useRef, useState } from 'react'
import type { PageEdit } from './image/examine.ts'
import { editPage, scanPhoto } from './photo-files.ts'
import type { PhotoPage } from './photos-to-pdf.ts'
import { savedPhotos } from './saved-photos.ts'
import { Scanner } from './scan-client.ts'

export interface PhotoPreview extends PhotoPage {
  readonly key: number
  readonly url: string
}

function photoPreviewOf(page: PhotoPage, key: number): PhotoPreview {
  return { ...page, key, url: URL.createObjectURL(new Blob([page.jpeg], { type: 'image/jpeg' })) }
}

function useScanner(): () => Scanner {
  const scanner = useRef<Scanner>(undefined)
  useEffect(() => {
    scanner.current ??= new Scanner()
    return () => {
      scanner.current?.close()
      scanner.current = undefined
    }
  }, [])
  return useCallback(() => (scanner.current ??= new Scanner()), [])
}

interface PagesOptions {
  requestId: string
  before: readonly PhotoPage[]
}

/** Pages are stored in the browser until they are used; thumbnails are revoked on unmount. */
function useStoredPages({ requestId, before }: PagesOptions) {
  const [pages, setPages] = useState<readonly PhotoPreview[]>(() => before.map(photoPreviewOf))
  const latest = useRef(pages)
  useEffect(() => {
    if (latest.current !== pages) void savedPhotos.keep(requestId, pages)
    latest.current = pages
  })
  useEffect(() => () => latest.current.forEach(({ url }) => URL.revokeObjectURL(url)), [])
  const replace = (key: number, page: PhotoPage) =>
    setPages((all) =>
      all.map((each) => {
        if (each.key !== key) return each
        URL.revokeObjectURL(each.url)
        return photoPreviewOf(page, key)
      }),
    )
  return { pages, setPages, replace }
}

export function usePages(options: PagesOptions) {
  const { pages, setPages, replace } = useStoredPages(options)
  const [failed, setFailed] = useState(0)
  const scanner = useScanner()
  /** Rejects for a file that is no picture. */
  const scan = (file: File) => scanPhoto(file, scanner())
  const add = async (files: readonly File[]) => {
    setFailed(0)
    for (const file of files) {
      try {
        const page = await scan(file)
        setPages((all) => [...all, photoPreviewOf(page, Math.max(-1, ...all.map(({ key }) => key)) + 1)])
      } catch {
        setFailed((count) => count + 1)
      }
    }
  }
  const retake = async (key: number, file: File) => {
    setFailed(0)
    await scan(file).then(
      (page) => replace(key, page),
      () => setFailed(1),
    )
  }
  const keep = (page: PhotoPreview) => page.scan && replace(page.key, { ...page, scan: { ...page.scan, problems: [] } })
  const edit = async (page: PhotoPreview, changes: PageEdit) =>
    replace(page.key, await editPage(page, changes, scanner()))
  const remove = (key: number) => setPages(pages.filter((page) => page.key !== key))
  const moveEarlier = (index: number) => {
    const [one, other] = [pages[index], pages[index - 1]]
    if (one !== undefined && other !== undefined) setPages(pages.with(index, other).with(index - 1, one))
  }
  return { pages, failed, add, retake, keep, edit, remove, moveEarlier, scanner }
}
