import { displayFileName, plainFileName } from '../../lib/format/file-name.ts'
import styles from './file-name.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Truncated visually as specified; the full name shows on hover and is read by screen readers. */
export function FileName({ name }: { name: string }) {
  const shown = displayFileName(name)
  if (shown === name) return <bdi>{name}</bdi>
  return (
    <bdi title={name}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </bdi>
  )
}

/** For cells with room: up to two lines. The whole name shows on hover, and on focus of the row. */
export function WideFileName({ name }: { name: string }) {
  return (
    <bdi className={styles.wide} title={name}>
      {plainFileName(name)}
    </bdi>
  )
}
