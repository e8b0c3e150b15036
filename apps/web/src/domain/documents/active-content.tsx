import { activeContentMessages, type ActiveContent } from '@loanyard/contract/documents/document-types'
import { useCallback, useState, type ReactNode } from 'react'
import { displayFileName } from '../../lib/format/file-name.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { actionLabels } from '../../ui/copy.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { StatusBadge } from '../../ui/text/badges.tsx'
import * as copy from './copy.ts'

interface FileWithActiveContent {
  readonly name: string
  readonly active_content: readonly ActiveContent[]
}

/** "This file contains scripts and has other files inside."; null if the file has no active content. */
export function activeContentSentence({
  active_content,
}: Pick<FileWithActiveContent, 'active_content'>): string | null {
  if (active_content.length === 0) return null
  const list = new Intl.ListFormat('en-US').format(active_content.map((each) => activeContentMessages[each]))
  return copy.containsActiveContent(list)
}

export function ActiveContentTag({ document }: { document: Pick<FileWithActiveContent, 'active_content'> }) {
  const sentence = activeContentSentence(document)
  if (sentence === null) return null
  return (
    <span title={sentence}>
      <StatusBadge tone="caution">{copy.activeContent}</StatusBadge>
    </span>
  )
}

function questionOf(documents: readonly FileWithActiveContent[]): { title: string; text: string } | null {
  const active = documents.filter(({ active_content }) => active_content.length > 0)
  const [only] = active
  if (only === undefined) return null
  if (documents.length === 1) {
    return {
      title: copy.downloadTitle(displayFileName(only.name)),
      text: `${activeContentSentence(only) ?? ''} ${copy.activeContentAdvice}`,
    }
  }
  const names = active.slice(0, 5).map(({ name }) => displayFileName(name))
  const more = active.length > names.length ? [formatCounted(active.length - names.length, 'other')] : []
  const list = new Intl.ListFormat('en-US').format([...names, ...more])
  return {
    title: copy.downloadActiveTitle,
    text: `${copy.activeFiles(list)} ${copy.activeContentAdvice}`,
  }
}

/** Asks for confirmation before downloading files with active content. The caller renders the dialog. */
export function useDownloadWarning(): {
  readonly guard: (documents: readonly FileWithActiveContent[], download: () => void) => void
  readonly dialog: ReactNode
} {
  const [pending, setPending] = useState<{ title: string; text: string; download: () => void } | null>(null)
  const close = () => setPending(null)
  const guard = useCallback((documents: readonly FileWithActiveContent[], download: () => void) => {
    const question = questionOf(documents)
    if (question === null) download()
    else setPending({ ...question, download })
  }, [])
  const dialog = pending !== null && (
    <ConfirmDialog
      opened
      onClose={close}
      title={pending.title}
      confirmLabel={actionLabels.download}
      danger={false}
      onConfirm={() => {
        close()
        pending.download()
      }}
    >
      <p>{pending.text}</p>
    </ConfirmDialog>
  )
  return { guard, dialog }
}
