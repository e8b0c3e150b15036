import { displayFileName } from '../../lib/format/file-name.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A file's name as specified: shortened for the eye, in full on hover and for screen readers. */
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
