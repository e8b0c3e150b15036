import { displayFileName } from '../../lib/format/file-name.ts'
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
