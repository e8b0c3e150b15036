import { templateDocument } from '@loanyard/contract/bundles'
import { requestKinds } from '@loanyard/contract/values'
import { ConflictDialog, type FieldLabels } from '../../../ui/conflict-dialog.tsx'
import { kindOptionLabels } from './kind-meanings.ts'
import type { Conflict } from './use-versioned-save.ts'

const labels: Readonly<Record<string, string>> = {
  kind: 'Type',
  title: 'Title',
  description: 'Description',
  is_required: 'Required',
  template_document: 'Template',
}

function show(name: string, value: unknown): string {
  if (name === 'is_required') return value === true ? 'Yes' : 'No'
  if (name === 'template_document') return templateDocument.safeParse(value).data?.name ?? 'None'
  const kind = requestKinds.find((each) => name === 'kind' && each === value)
  if (kind !== undefined) return kindOptionLabels[kind]
  return typeof value === 'string' && value !== '' ? value : '–'
}

const words: FieldLabels<string> = { labelOf: (name) => labels[name] ?? name, show }

interface AttachmentConflictProps {
  conflict: Conflict
  onClose: () => void
  onChoose: (keepsMine: (name: string) => boolean) => Promise<void>
}

/** Both values of what two people changed of the same attachment. */
export function AttachmentConflict({ conflict: { current, fields }, ...does }: AttachmentConflictProps) {
  return <ConflictDialog what="checklist" modified={current.modified} {...{ fields, words }} {...does} />
}
