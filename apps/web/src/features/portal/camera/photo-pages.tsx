import { IconCamera } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { fileNameToSend } from '../../../lib/format/file-name.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../answer/copy.ts'
import styles from './camera.module.css'
import { PageEditor } from './page-editor.tsx'
import { PageTile } from './page-tile.tsx'
import { photosToPdf, type PhotoPage } from './photos-to-pdf.ts'
import { savedPhotos } from './saved-photos.ts'
import { usePages } from './use-pages.ts'

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

export function PhotoPages({ name, requestId, before, onDone, onCancel }: PhotoPagesProps) {
  const id = useId()
  const { pages, failed, add, retake, keep, edit, remove, moveEarlier, scanner } = usePages({ requestId, before })
  const [editedKey, setEditedKey] = useState<number | null>(null)
  const [adjustedKey, setAdjustedKey] = useState<number | null>(null)
  const [isReading, setReading] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isOpenedByHand = before.length === 0
  useEffect(() => {
    if (isOpenedByHand) input.current?.focus()
  }, [isOpenedByHand])
  const whileReading = async (read: () => Promise<void>) => {
    setReading(true)
    await read()
    setReading(false)
  }
  const addPhotos = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(target.files ?? [])
    // Allows choosing the same photo twice.
    target.value = ''
    await whileReading(() => add(files))
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
  const edited = pages.findIndex(({ key }) => key === editedKey)
  const editedPage = pages[edited]
  if (editedPage !== undefined) {
    return (
      <section className={ui.dropArea} aria-label={copy.scanWithCamera}>
        <PageEditor
          page={editedPage}
          number={edited + 1}
          scanner={scanner}
          onApply={(changes) => edit(editedPage, changes)}
          onClose={() => {
            setAdjustedKey(editedKey)
            setEditedKey(null)
          }}
        />
      </section>
    )
  }
  return (
    <section className={clsx(ui.stack3, ui.dropArea)} aria-label={copy.scanWithCamera}>
      <p>
        {before.length > 0 && copy.earlierPhotos}
        {copy.howTo}
      </p>
      <ol className={styles.pages} aria-label={copy.pages}>
        {pages.map((page, index) => (
          <PageTile
            key={page.key}
            page={page}
            number={index + 1}
            takesFocus={page.key === adjustedKey}
            onRetake={(file) => void whileReading(() => retake(page.key, file))}
            onKeep={() => keep(page)}
            onAdjust={() => setEditedKey(page.key)}
            onMoveUp={() => moveEarlier(index)}
            onRemove={() => remove(page.key)}
          />
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
