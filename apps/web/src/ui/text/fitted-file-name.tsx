import { displayFileName, plainFileName, splitFileName } from '../../lib/format/file-name.ts'
import { FileName } from './file-name.tsx'
import styles from './fitted-file-name.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/**
 * As much of the name as there is room for, on one line and with its ending. The whole name shows on hover, on focus of
 * what it is in, and is read by screen readers.
 */
export function FittedFileName({ name }: { name: string }) {
  const plain = plainFileName(name)
  if (displayFileName(name) === plain) return <FileName name={name} />
  const { stem, ending } = splitFileName(plain)
  return (
    <bdi className={styles.fitted} title={name}>
      <span className={styles.stem} aria-hidden="true">
        {stem}
      </span>
      <span aria-hidden="true">{ending}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </bdi>
  )
}
