import { useEffect, useState, type DragEvent, type DragEventHandler } from 'react'

export const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** Otherwise the browser would open files dropped outside an area and leave the page. */
export function useBlockedStrayDrops(): void {
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

interface FileDrop {
  /** Files are held over the element. */
  readonly isOver: boolean
  readonly handlers: Readonly<Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', DragEventHandler>>
}

/** Lets an element take files. */
export function useFileDrop(onFiles: (dropped: DataTransfer) => void): FileDrop {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const onDragLeave = (event: DragEvent) => {
    const to = event.relatedTarget
    if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (!carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    onFiles(event.dataTransfer)
  }
  return { isOver, handlers: { onDragEnter: over, onDragOver: over, onDragLeave, onDrop } }
}
