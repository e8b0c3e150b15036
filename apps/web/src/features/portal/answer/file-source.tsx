import type { Requirement } from '@loanyard/contract/requests/schemas'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { lazy, Suspense, useEffect, useState, type DragEvent } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { pickFiles } from '../../../lib/browser/pick-files.ts'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import { acceptedFiles } from '../../../lib/upload/check-file.ts'
import { collectChosen, collectDropped, maxFiles, type CollectedFiles } from '../../../lib/upload/collect-files.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifyError, notifyUndo } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import type { PhotoPage } from '../camera/photos-to-pdf.ts'
import { savedPhotos } from '../camera/saved-photos.ts'
import styles from './answer.module.css'
import * as copy from './copy.ts'
import { uploadsFor } from './request-uploads.ts'

const PhotoPages = lazy(async () => ({
  default: (await loadChunk(() => import('../camera/photo-pages.tsx'))).PhotoPages,
}))

interface FileSourceProps {
  deal: DealRef
  request: Requirement
  /** Which of the files asked for it is; several files are told apart by name. */
  slot?: string
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Null when not photographing, otherwise the photos taken so far. Unused photos reopen the camera. */
function usePhotoCapture(requestId: string) {
  const [photographing, setPhotographing] = useState<readonly PhotoPage[] | null>(null)
  useEffect(() => {
    let isMounted = true
    void savedPhotos.read(requestId).then((before) => {
      if (isMounted && before.length > 0) setPhotographing((already) => already ?? before)
    })
    return () => {
      isMounted = false
    }
  }, [requestId])
  const close = () => setPhotographing(null)
  const cancel = (pages: readonly PhotoPage[]) => {
    close()
    if (pages.length === 0) return
    notifyUndo(copy.discarded(formatCounted(pages.length, 'photo')), () => {
      void savedPhotos.keep(requestId, pages)
      setPhotographing(pages)
    })
  }
  return { photographing, photograph: () => setPhotographing([]), close, cancel }
}

/** Slots whose file is still missing and whose name is in the file's name: "2024" in "Return 2024.pdf". */
function slotOfName({ name }: File, { slots }: Requirement): string | undefined {
  const named = slots.filter((slot) => !slot.is_filled && name.toLowerCase().includes(slot.name.toLowerCase()))
  return named.length === 1 ? named[0]?.name : undefined
}

export function FileSource({ deal, request, slot }: FileSourceProps) {
  const [isOver, setOver] = useState(false)
  const captureId = slot === undefined ? request.id : `${request.id}.${slot}`
  const { photographing, photograph, close, cancel } = usePhotoCapture(captureId)
  const add = (files: readonly File[]) => {
    for (const file of files) {
      const place = files.length === 1 && slot !== undefined ? slot : slotOfName(file, request)
      const named = place === undefined ? {} : { slot: place }
      uploadsFor(deal, request.id).add([file], { ...deal, stageId: null, requestId: request.id, ...named })
    }
  }
  const addCollected = ({ files, unreadable, isTooMuch }: CollectedFiles) => {
    add(files)
    if (isTooMuch) notifyError(copy.tooManyFiles(formatCount(maxFiles)))
    if (unreadable.length > 0) notifyError(copy.unreadableFiles(unreadable.slice(0, 5).join(', ')))
  }
  const choose = async () => addCollected(collectChosen(await pickFiles({ accept: acceptedFiles, several: true })))
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    void collectDropped(event.dataTransfer).then(addCollected)
  }
  if (photographing !== null) {
    return (
      <Suspense fallback={null}>
        <PhotoPages
          name={slot === undefined ? request.title : `${request.title} ${slot}`}
          requestId={captureId}
          before={photographing}
          onDone={(file) => {
            close()
            add([file])
          }}
          onCancel={cancel}
        />
      </Suspense>
    )
  }
  return (
    <div
      className={clsx(ui.stack3, ui.dropArea, isOver && styles.over)}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={clsx(ui.wrap2, styles.actions)}>
        <Button
          size="large"
          icon={<IconUpload />}
          aria-label={slot === undefined ? undefined : copy.chooseFilesFor(slot)}
          onClick={() => void choose()}
        >
          {copy.chooseFiles}
        </Button>
        <Button
          size="large"
          icon={<IconCamera />}
          aria-label={slot === undefined ? undefined : copy.scanFor(slot)}
          onClick={photograph}
        >
          {copy.scanWithCamera}
        </Button>
      </div>
      {slot === undefined && (
        <p className={ui.quiet}>
          {copy.fileTypes}
          <span className={styles.mouse}>{copy.dropFiles}</span>
        </p>
      )}
    </div>
  )
}
