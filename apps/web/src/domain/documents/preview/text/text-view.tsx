import { useMemo, useRef } from 'react'
import { formatSize } from '../../../../lib/format/format.ts'
import { EmptyState } from '../../../../ui/feedback/states.tsx'
import * as copy from '../copy.ts'
import { type ByteSource, useBytes } from '../document-bytes.ts'
import { plainKey, usePreviewKeys } from '../preview-keys.ts'
import type { PreviewDocument } from '../preview-kind.ts'
import { TruncatedNote, PreviewFailed, PreviewLoading } from '../preview-states.tsx'
import { scrollByKey } from '../zoom/scrolling.ts'
import { decodeText } from './decode-text.ts'
import { blocksOf } from './text-blocks.ts'
import styles from './text.module.css'

/** More than anyone reads here. */
const maxBytes = 2 * 1024 * 1024

interface TextViewProps {
  readonly document: PreviewDocument
  readonly source: ByteSource
  readonly onDownload: () => void
}

/** Shows the file only as plain text, whatever it contains. */
export function TextView({ document, source, onDownload }: TextViewProps) {
  const { data, error, refetch } = useBytes(source, document.id, maxBytes)
  if (error !== null) return <PreviewFailed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PreviewLoading />
  return (
    <>
      {!data.isWhole && (
        <TruncatedNote onDownload={onDownload}>{copy.showingFirst(formatSize(maxBytes))}</TruncatedNote>
      )}
      <TextPages bytes={data.bytes} isWhole={data.isWhole} name={document.name} />
    </>
  )
}

function TextPages({ bytes, isWhole, name }: { bytes: Uint8Array; isWhole: boolean; name: string }) {
  const scroller = useRef<HTMLDivElement>(null)
  const blocks = useMemo(() => blocksOf(decodeText(bytes, isWhole).text), [bytes, isWhole])
  usePreviewKeys((event) => {
    const key = plainKey(event)
    const isInside = event.target instanceof Node && scroller.current?.contains(event.target)
    return key !== null && scroller.current !== null && !isInside && scrollByKey(scroller.current, key)
  })
  if (blocks.length === 0) return <EmptyState title={copy.fileEmpty} />
  return (
    // Scrollable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={styles.scroller} role="region" aria-label={copy.textOf(name)} tabIndex={0}>
      <div className={styles.paper}>
        {blocks.map(({ text, lines }, block) => (
          <pre key={block} className={styles.block} style={{ containIntrinsicBlockSize: `auto ${lines * 1.5}em` }}>
            {text}
          </pre>
        ))}
      </div>
    </div>
  )
}
