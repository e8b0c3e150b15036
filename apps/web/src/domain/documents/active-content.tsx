import { activeContentMessages, type ActiveContent } from '@loanyard/contract/documents/document-types'
import { useCallback, useState, type ReactNode } from 'react'
import { displayFileName } from '../../lib/format/file-name.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

interface Active {
  readonly name: string
  readonly active_content: readonly ActiveContent[]
}

/** "This file contains scripts and has other files inside."; null if the file has no active content. */
export function activeContentSentence({ active_content }: Pick<Active, 'active_content'>): string | null {
  if (active_content.length === 0) return null
  const list = new Intl.ListFormat('en-US').format(active_content.map((each) => activeContentMessages[each]))
  return `This file ${list}.`
}

export function ActiveContentTag({ document }: { document: Pick<Active, 'active_content'> }) {
  const sentence = activeContentSentence(document)
  if (sentence === null) return null
  return (
    <span title={sentence}>
      <StatusBadge tone="caution">Active content</StatusBadge>
    </span>
  )
}

const advice =
  'The preview here is safe. Open a downloaded copy only if you trust the sender, and don’t let it run anything.'

function questionOf(documents: readonly Active[]): { title: string; text: string } | null {
  const active = documents.filter(({ active_content }) => active_content.length > 0)
  const [only] = active
  if (only === undefined) return null
  if (documents.length === 1) {
    return { title: `Download ${displayFileName(only.name)}?`, text: `${activeContentSentence(only) ?? ''} ${advice}` }
  }
  const names = active.slice(0, 5).map(({ name }) => displayFileName(name))
  const more = active.length > names.length ? [formatCounted(active.length - names.length, 'other')] : []
  const list = new Intl.ListFormat('en-US').format([...names, ...more])
  return {
    title: 'Download files with active content?',
    text: `These files can run code or connect to the internet when opened: ${list}. ${advice}`,
  }
}

/** Asks for confirmation before downloading files with active content. The caller renders the dialog. */
export function useDownloadWarning(): {
  readonly guard: (documents: readonly Active[], download: () => void) => void
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<{ title: string; text: string; download: () => void } | null>(null)
  const close = () => setAsked(null)
  const guard = useCallback((documents: readonly Active[], download: () => void) => {
    const question = questionOf(documents)
    if (question === null) download()
    else setAsked({ ...question, download })
  }, [])
  const dialog = asked !== null && (
    <ConfirmDialog
      opened
      onClose={close}
      title={asked.title}
      confirmLabel="Download"
      danger={false}
      onConfirm={() => {
        close()
        asked.download()
      }}
    >
      <p>{asked.text}</p>
    </ConfirmDialog>
  )
  return { guard, dialog }
}
