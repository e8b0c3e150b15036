import { IconArrowUp, IconCamera, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { fileNameToSend } from '../../../lib/file-name.ts'
import { formatCounted } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import styles from './camera.module.css'
import { picturesToPdf, type PicturePage } from './pictures-to-pdf.ts'
import { readPicture } from './read-picture.ts'

interface Taken extends PicturePage {
  readonly key: number
  readonly address: string
}

interface PhotoPagesProps {
  /** What the document is called. */
  name: string
  /** With the document, or with null where none came of it. */
  onDone: (file: File | null) => void
}

/** The pages in order, their small pictures let go of at the end. */
function usePages() {
  const [pages, setPages] = useState<readonly Taken[]>([])
  const [failed, setFailed] = useState(0)
  const latest = useRef(pages)
  useEffect(() => {
    latest.current = pages
  })
  useEffect(() => () => latest.current.forEach(({ address }) => URL.revokeObjectURL(address)), [])
  const add = async (files: readonly File[]) => {
    setFailed(0)
    for (const file of files) {
      try {
        const page = await readPicture(file)
        const address = URL.createObjectURL(new Blob([page.jpeg], { type: 'image/jpeg' }))
        setPages((before) => [...before, { ...page, address, key: (before.at(-1)?.key ?? 0) + 1 }])
      } catch {
        setFailed((count) => count + 1)
      }
    }
  }
  const remove = (key: number) => setPages(pages.filter((page) => page.key !== key))
  const earlier = (index: number) => {
    const [one, before] = [pages[index], pages[index - 1]]
    if (one !== undefined && before !== undefined) setPages(pages.with(index, before).with(index - 1, one))
  }
  return { pages, failed, add, remove, earlier }
}

/** Pages photographed one after another, which become one PDF. */
export function PhotoPages({ name, onDone }: PhotoPagesProps) {
  const id = useId()
  const { pages, failed, add, remove, earlier } = usePages()
  const [isReading, setReading] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(target.files ?? [])
    // The same picture may be chosen twice.
    target.value = ''
    setReading(true)
    await add(files)
    setReading(false)
  }
  const finish = () => {
    const pdf = picturesToPdf(pages)
    onDone(
      new File([pdf], fileNameToSend(`${name.replaceAll(/[/\\:*?"<>|\s]+/g, ' ').slice(0, 120)}.pdf`), {
        type: pdf.type,
      }),
    )
  }
  return (
    <section className={styles.camera} aria-label="Photograph pages">
      <p>Take one picture per page, flat and in good light. All pages become one PDF.</p>
      <ol className={styles.pages} aria-label="Pages">
        {pages.map(({ key, address }, index) => (
          <li key={key}>
            <img src={address} alt={`Page ${index + 1}`} />
            <div className={styles.tools}>
              <span>{index + 1}</span>
              {index > 0 && (
                <IconButton label={`Move page ${index + 1} up`} icon={<IconArrowUp />} onClick={() => earlier(index)} />
              )}
              <IconButton label={`Remove page ${index + 1}`} icon={<IconTrash />} onClick={() => remove(key)} />
            </div>
          </li>
        ))}
      </ol>
      {failed > 0 && (
        <p className={styles.failed} role="alert">
          {failed === 1 ? 'A picture' : `${failed} pictures`} could not be read. Take it again, or choose it as a file.
        </p>
      )}
      <p className={styles.count} role="status">
        {isReading ? 'Reading the picture…' : pages.length > 0 ? formatCounted(pages.length, 'page') : ''}
      </p>
      <div className={styles.ways}>
        <span className={styles.shutter}>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            onChange={(event) => void take(event)}
          />
          <label htmlFor={id}>
            <IconCamera aria-hidden="true" /> {pages.length === 0 ? 'Take a picture' : 'Take the next page'}
          </label>
        </span>
        <Button variant="primary" size="large" disabled={pages.length === 0 || isReading} onClick={finish}>
          {pages.length === 0
            ? 'Use these pages'
            : `Use ${pages.length === 1 ? 'this page' : `these ${pages.length} pages`}`}
        </Button>
        <Button size="large" onClick={() => onDone(null)}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
