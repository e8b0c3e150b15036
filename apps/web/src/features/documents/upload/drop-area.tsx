import { IconUpload } from '@tabler/icons-react'
import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import styles from './upload.module.css'

interface DropAreaProps {
  /** What a drop does: "Drop to add to Packaging". */
  label: string
  onDrop: (dropped: DataTransfer) => void
  children: ReactNode
}

const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** Files dropped beside the area would have the browser open them and leave the page. */
function useBlockedStrayDrops(): void {
  useEffect(() => {
    const blockDrop = (event: globalThis.DragEvent) => {
      if (!carriesFiles(event.dataTransfer) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', blockDrop)
    window.addEventListener('drop', blockDrop)
    return () => {
      window.removeEventListener('dragover', blockDrop)
      window.removeEventListener('drop', blockDrop)
    }
  }, [])
}

/** A part of the page that files and folders can be dropped on; there is a button for the same elsewhere in it. */
export function DropArea({ label, onDrop, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  useBlockedStrayDrops()
  const over = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const leave = (event: DragEvent) => {
    const to = event.relatedTarget
    if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    onDrop(event.dataTransfer)
  }
  return (
    <div className={styles.area} onDragEnter={over} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver && (
        <div className={styles.overlay} aria-hidden="true">
          <p>
            <IconUpload /> {label}
          </p>
        </div>
      )}
    </div>
  )
}
