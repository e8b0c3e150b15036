import { IconArrowUp, IconCrop, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as answerCopy from '../answer/copy.ts'
import styles from './camera.module.css'
import * as copy from './copy.ts'
import type { PhotoProblem } from './image/examine.ts'
import type { PhotoPreview } from './use-pages.ts'

const sentences: Readonly<Record<PhotoProblem, string>> = {
  blurry: copy.looksBlurry,
  glare: copy.hasGlare,
  cut_off: copy.isCutOff,
}

interface PageTileProps {
  page: PhotoPreview
  number: number
  /** After it was adjusted. */
  takesFocus: boolean
  onRetake: (file: File) => void
  onKeep: () => void
  onAdjust: () => void
  onMoveUp: () => void
  onRemove: () => void
}

function Warning({ page, number, onRetake, onKeep }: Pick<PageTileProps, 'page' | 'number' | 'onRetake' | 'onKeep'>) {
  const input = useRef<HTMLInputElement>(null)
  const problem = page.scan?.problems[0]
  if (problem === undefined) return null
  return (
    <div className={clsx(ui.stack1, ui.note, ui.cautionNote)} role="status">
      <p>{sentences[problem]}</p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file !== undefined) onRetake(file)
        }}
      />
      <div className={ui.wrap2}>
        <Button size="small" onClick={() => input.current?.click()}>
          {copy.retake(number)}
        </Button>
        <Button size="small" variant="quiet" aria-label={copy.keepPage(number)} onClick={onKeep}>
          {copy.keepIt}
        </Button>
      </div>
    </div>
  )
}

export function PageTile(props: PageTileProps) {
  const { page, number, takesFocus, onRetake, onKeep, onAdjust, onMoveUp, onRemove } = props
  const adjust = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) adjust.current?.focus()
  }, [takesFocus])
  return (
    <li>
      <img src={page.url} alt={answerCopy.page(number)} />
      <div className={styles.tools}>
        <span>{number}</span>
        <IconButton ref={adjust} label={copy.adjustPage(number)} icon={<IconCrop />} onClick={onAdjust} />
        {number > 1 && <IconButton label={answerCopy.movePageUp(number)} icon={<IconArrowUp />} onClick={onMoveUp} />}
        <IconButton label={answerCopy.removePage(number)} icon={<IconTrash />} onClick={onRemove} />
      </div>
      <Warning page={page} number={number} onRetake={onRetake} onKeep={onKeep} />
    </li>
  )
}
