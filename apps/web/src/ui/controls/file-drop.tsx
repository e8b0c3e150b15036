import { IconUpload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import * as copy from '../copy.ts'
import ui from '../layout/primitives.module.css'
import styles from './file-drop.module.css'

interface FileDropProps {
  /** An instruction: "Choose a CSV file". */
  label: string
  help?: ReactNode
  /** As in an input's `accept`. */
  accept: string
  onFile: (file: File) => void
  disabled?: boolean
}

/** A drop zone for one file that is also a button for the system's file chooser. */
export function FileDrop({ label, help, accept, onFile, disabled = false }: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const acceptFirst = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !disabled) onFile(file)
    // Allows choosing the same file again after it was fixed.
    if (input.current) input.current.value = ''
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    acceptFirst(event.dataTransfer.files)
  }
  return (
    <div
      className={clsx(ui.line4, ui.icons20, ui.dropArea, styles.area, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload aria-hidden="true" />
      <div>
        <label htmlFor={id} className={clsx(ui.underlined, styles.label)}>
          {label}
        </label>{' '}
        {copy.orDropHere}
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          disabled={disabled}
          onChange={(event) => acceptFirst(event.target.files)}
          {...(help !== undefined && { 'aria-describedby': `${id}-help` })}
        />
        {help !== undefined && (
          <p id={`${id}-help`} className={clsx(ui.quiet, styles.help)}>
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
