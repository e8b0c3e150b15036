import { IconArrowUp, IconCamera, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { fileNameToSend } from '../../../lib/format/file-name.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../answer/copy.ts'
import styles from './camera.module.css'
import { photosToPdf, type PhotoPage } from './photos-to-pdf.ts'
import { savedPhotos } from './saved-photos.ts'

/** 200 dpi on a page 11 inches long keeps small print readable. */
const maxPixels = 2200
const quality = 0.85

/** Scales a photo down to `maxPixels`, upright as its camera recorded it. Throws if the browser can't read it. */
async function readPhoto(file: Blob): Promise<PhotoPage> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw pictures.')
  // Transparent pixels would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  // Phones free a canvas's memory only then.
  canvas.width = 0
  if (jpeg === null) throw new Error('This picture could not be read.')
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height }
}

interface PhotoPreview extends PhotoPage {
  readonly key: number
  readonly url: string
}

interface PhotoPagesProps {
  /** Name of the document. */
  name: string
  requestId: string
  /** Photos taken earlier and not used yet. */
  before: readonly PhotoPage[]
  onDone: (file: File) => void
  /** Called with the photos being discarded. */
  onCancel: (pages: readonly PhotoPage[]) => void
}

function photoPreviewOf(page: PhotoPage, key: number): PhotoPreview {
  return { ...page, key, url: URL.createObjectURL(new Blob([page.jpeg], { type: 'image/jpeg' })) }
}

/** Pages are stored in the browser until they are used; thumbnails are revoked on unmount. */
function usePages({ requestId, before }: Pick<PhotoPagesProps, 'requestId' | 'before'>) {
  const [pages, setPages] = useState<readonly PhotoPreview[]>(() => before.map(photoPreviewOf))
  const [failed, setFailed] = useState(0)
  const latest = useRef(pages)
  useEffect(() => {
    if (latest.current !== pages) void savedPhotos.keep(requestId, pages)
    latest.current = pages
  })
  useEffect(() => () => latest.current.forEach(({ url }) => URL.revokeObjectURL(url)), [])
  const add = async (files: readonly File[]) => {
    setFailed(0)
    for (const file of files) {
      try {
        const page = await readPhoto(file)
        setPages((all) => [...all, photoPreviewOf(page, Math.max(-1, ...all.map(({ key }) => key)) + 1)])
      } catch {
        setFailed((count) => count + 1)
      }
    }
  }
  const remove = (key: number) => setPages(pages.filter((page) => page.key !== key))
  const moveEarlier = (index: number) => {
    const [one, other] = [pages[index], pages[index - 1]]
    if (one !== undefined && other !== undefined) setPages(pages.with(index, other).with(index - 1, one))
  }
  return { pages, failed, add, remove, moveEarlier }
}

export function PhotoPages({ name, requestId, before, onDone, onCancel }: PhotoPagesProps) {
  const id = useId()
  const { pages, failed, add, remove, moveEarlier } = usePages({ requestId, before })
  const [isReading, setReading] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isOpenedByHand = before.length === 0
  useEffect(() => {
    if (isOpenedByHand) input.current?.focus()
  }, [isOpenedByHand])
  const addPhotos = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(target.files ?? [])
    // Allows choosing the same photo twice.
    target.value = ''
    setReading(true)
    await add(files)
    setReading(false)
  }
  const finish = () => {
    const pdf = photosToPdf(pages)
    void savedPhotos.keep(requestId, [])
    onDone(
      new File([pdf], fileNameToSend(`${name.replaceAll(/[/\\:*?"<>|\s]+/g, ' ').slice(0, 120)}.pdf`), {
        type: pdf.type,
      }),
    )
  }
  const cancel = () => {
    void savedPhotos.keep(requestId, [])
    onCancel(pages)
  }
  return (
    <section className={clsx(ui.stack3, ui.dropArea)} aria-label={copy.scanWithCamera}>
      <p>
        {before.length > 0 && copy.earlierPhotos}
        {copy.howTo}
      </p>
      <ol className={styles.pages} aria-label={copy.pages}>
        {pages.map(({ key, url }, index) => (
          <li key={key}>
            <img src={url} alt={copy.page(index + 1)} />
            <div className={styles.tools}>
              <span>{index + 1}</span>
              {index > 0 && (
                <IconButton
                  label={copy.movePageUp(index + 1)}
                  icon={<IconArrowUp />}
                  onClick={() => moveEarlier(index)}
                />
              )}
              <IconButton label={copy.removePage(index + 1)} icon={<IconTrash />} onClick={() => remove(key)} />
            </div>
          </li>
        ))}
      </ol>
      {failed > 0 && (
        <p className={ui.bad} role="alert">
          {copy.readFailed(failed)}
        </p>
      )}
      <p className={clsx(ui.quiet, ui.unlessEmpty)} role="status">
        {isReading ? copy.readingThePhoto : pages.length > 0 ? formatCounted(pages.length, 'page') : ''}
      </p>
      <div className={clsx(ui.wrap2, styles.actions)}>
        <span className={clsx(ui.icons18, styles.shutter)}>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            onChange={(event) => void addPhotos(event)}
          />
          <label htmlFor={id}>
            <IconCamera aria-hidden="true" /> {pages.length === 0 ? copy.takeAPhoto : copy.addPage}
          </label>
        </span>
        <Button variant="primary" size="large" disabled={pages.length === 0 || isReading} onClick={finish}>
          {pages.length < 2 ? copy.savePdf : copy.savePagesPdf(pages.length)}
        </Button>
        <Button size="large" onClick={cancel}>
          {actionLabels.cancel}
        </Button>
      </div>
    </section>
  )
}
