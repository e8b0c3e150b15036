import { IconRotateClockwise2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import styles from './camera.module.css'
import * as copy from './copy.ts'
import { CornerPicker } from './corner-picker.tsx'
import { wholePicture } from './image/corners.ts'
import { unedited, type PageEdit } from './image/examine.ts'
import type { Pixels } from './image/pixels.ts'
import { readPixels } from './photo-files.ts'
import type { Scanner } from './scan-client.ts'
import type { PhotoPreview } from './use-pages.ts'

/** Sides of the photo that the preview is made of. */
const previewPixels = 700

interface PreviewProps {
  /** The photo in a smaller size. */
  photo: Promise<Pixels>
  edit: PageEdit
  scanner: () => Scanner
}

/** Draws the page as the edit would make it. */
function Preview({ photo, edit, scanner }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const page = await scanner().render(await photo, edit)
      const target = canvas.current
      if (!isCurrent || target === null) return
      target.width = page.width
      target.height = page.height
      target.getContext('2d')?.putImageData(new ImageData(page.data, page.width, page.height), 0, 0)
    }
    // A preview that fails stays as it was; using the page says so.
    void draw().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [photo, edit, scanner])
  return <canvas ref={canvas} className={styles.preview} role="img" aria-label={copy.preview} />
}

/** The photo that a page was made of. */
function useOriginal(page: PhotoPreview) {
  const [original] = useState(() => {
    const blob = new Blob([page.scan?.original.jpeg ?? page.jpeg], { type: 'image/jpeg' })
    return { url: URL.createObjectURL(blob), photo: readPixels(blob, previewPixels) }
  })
  useEffect(() => () => URL.revokeObjectURL(original.url), [original])
  return original
}

interface PageEditorProps {
  page: PhotoPreview
  number: number
  scanner: () => Scanner
  /** Rejects if the page can't be made. */
  onApply: (edit: PageEdit) => Promise<unknown>
  onClose: () => void
}

/** Crops, straightens, rotates and cleans up one page. */
export function PageEditor({ page, number, scanner, onApply, onClose }: PageEditorProps) {
  const [edit, setEdit] = useState(page.scan?.edit ?? unedited)
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const heading = useRef<HTMLHeadingElement>(null)
  const { url, photo } = useOriginal(page)
  const found = page.scan?.found ?? null
  useEffect(() => heading.current?.focus(), [])
  const change = (changes: Partial<PageEdit>) => setEdit({ ...edit, ...changes })
  const apply = async () => {
    setState('busy')
    await onApply(edit).then(onClose, () => setState('failed'))
  }
  return (
    <div className={ui.stack3}>
      <h2 ref={heading} tabIndex={-1} className={ui.heading}>
        {copy.adjust(number)}
      </h2>
      <CornerPicker url={url} corners={edit.corners} onChange={(corners) => change({ corners })} />
      <div className={ui.wrap3}>
        <Button icon={<IconRotateClockwise2 />} onClick={() => change({ turns: (edit.turns + 1) % 4 })}>
          {copy.rotate}
        </Button>
        <Button onClick={() => change({ corners: wholePicture })}>{copy.wholePhoto}</Button>
        {found !== null && <Button onClick={() => change({ corners: found })}>{copy.findEdges}</Button>}
        <label className={ui.line2}>
          <Checkbox
            checked={edit.isBlackAndWhite}
            onChange={({ target }) => change({ isBlackAndWhite: target.checked })}
          />
          {copy.blackAndWhite}
        </label>
      </div>
      <Preview photo={photo} edit={edit} scanner={scanner} />
      {state === 'failed' && (
        <p className={ui.bad} role="alert">
          {copy.editFailed}
        </p>
      )}
      <div className={ui.wrap2}>
        <Button variant="primary" size="large" busy={state === 'busy'} onClick={() => void apply()}>
          {copy.applyChanges}
        </Button>
        <Button size="large" onClick={onClose}>
          {actionLabels.cancel}
        </Button>
      </div>
    </div>
  )
}
