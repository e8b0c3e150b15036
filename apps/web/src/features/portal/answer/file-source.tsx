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

export function FileSource({ deal, request }: FileSourceProps) {
  const [isOver, setOver] = useState(false)
  const { photographing, photograph, close, cancel } = usePhotoCapture(request.id)
  const add = (files: readonly File[]) =>
    uploadsFor(deal, request.id).add(files, { ...deal, stageId: null, requestId: request.id })
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
          name={request.title}
          requestId={request.id}
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
        <Button size="large" icon={<IconUpload />} onClick={() => void choose()}>
          {copy.chooseFiles}
        </Button>
        <Button size="large" icon={<IconCamera />} onClick={photograph}>
          {copy.scanWithCamera}
        </Button>
      </div>
      <p className={ui.quiet}>
        {copy.fileTypes}
        <span className={styles.mouse}>{copy.dropFiles}</span>
      </p>
    </div>
  )
}
