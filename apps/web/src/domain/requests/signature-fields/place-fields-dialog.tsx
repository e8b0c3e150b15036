import { signatureFieldKinds, type PlacedField } from '@loanyard/contract/requests/signature-fields'
import { Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { ThemeProvider } from '../../../theme/theme-provider.tsx'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { useFocusReturn } from '../../../ui/overlay/use-focus-return.ts'
import { byteSource } from '../../documents/preview/document-bytes.ts'
import { useOpenPdf, type OpenPdfState } from '../../documents/preview/pdf/use-open-pdf.ts'
import { PreviewFailed, PreviewLoading } from '../../documents/preview/preview-states.tsx'
import * as copy from './copy.ts'
import { fieldsProblem } from './field-values.ts'
import { FieldsPage } from './fields-page.tsx'
import styles from './fields.module.css'
import { useFields } from './use-fields.ts'

export interface PlaceFieldsProps {
  readonly partnerId: string
  readonly document: { readonly id: string; readonly name: string; readonly size: number | null }
  readonly fields: readonly PlacedField[]
  /** Rejects with ApiError. */
  readonly onSave: (fields: PlacedField[]) => Promise<unknown>
  readonly onClose: () => void
}

const kinds = signatureFieldKinds.map((kind) => ({ value: kind, label: copy.kinds[kind] }))

/** Full screen. Closing asks before it loses fields. */
export function PlaceFieldsDialog({ partnerId, document, fields, onSave, onClose }: PlaceFieldsProps) {
  useFocusReturn(true)
  const placing = useFields(fields)
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: () => onSave([...placing.fields]),
    onSuccess: () => {
      notifySuccess(copy.saved)
      onClose()
    },
    onError: (error) => setProblem(reasonOf(error, copy.saveFailed)),
  })
  const submit = () => {
    const wrong = fieldsProblem(placing.fields)
    setProblem(wrong)
    if (wrong === null && !save.isPending) save.mutate()
  }
  const close = () => (placing.isChanged && !isLeaving ? setLeaving(true) : onClose())
  return (
    <ThemeProvider>
      <Modal.Root opened onClose={close} fullScreen returnFocus={false} zIndex={210} transitionProps={{ duration: 0 }}>
        <Modal.Content classNames={{ content: styles.content ?? '' }}>
          <div className={clsx(ui.line3, ui.between, styles.header)}>
            <Modal.Title className={styles.title ?? ''} tabIndex={-1} data-autofocus>
              {copy.placeFieldsOn(document.name)}
            </Modal.Title>
            <IconButton label={actionLabels.close} icon={<IconX />} onClick={close} />
          </div>
          <Modal.Body p={0} className={styles.body ?? ''}>
            <Pages partnerId={partnerId} document={document} placing={placing} />
          </Modal.Body>
          <div className={clsx(ui.row3, ui.between, styles.footer)}>
            <div className={ui.shrinks} role="status">
              {problem !== null && <p className={ui.bad}>{problem}</p>}
              {isLeaving && <p>{copy.unsaved}</p>}
            </div>
            <div className={ui.wrap2}>
              <Button onClick={isLeaving ? onClose : close}>{isLeaving ? copy.discard : actionLabels.cancel}</Button>
              <Button variant="primary" busy={save.isPending} onClick={submit}>
                {actionLabels.save}
              </Button>
            </div>
          </div>
        </Modal.Content>
      </Modal.Root>
    </ThemeProvider>
  )
}

type Placing = ReturnType<typeof useFields>

function Pages({
  partnerId,
  document: { id, size },
  placing,
}: Pick<PlaceFieldsProps, 'partnerId' | 'document'> & { placing: Placing }) {
  const [attempt, setAttempt] = useState(0)
  const source = useMemo(
    () => ({ attempt, ...byteSource({ partnerId, documentId: id, as: 'inline' }) }),
    [partnerId, id, attempt],
  )
  const state = useOpenPdf(source, size)
  if (state.is === 'loading') return <PreviewLoading />
  if (state.is === 'failed') return <PreviewFailed error={state.error} onRetry={() => setAttempt(attempt + 1)} />
  return <OpenPages pdf={state.pdf} placing={placing} />
}

function OpenPages({ pdf, placing }: Pick<Extract<OpenPdfState, { is: 'open' }>, 'pdf'> & { placing: Placing }) {
  const count = pdf.numPages
  const { items, kind, setKind, selected, setSelected, place, change, remove, clear } = placing
  // Most are signed on the last page.
  const [page, setPage] = useState(() => Math.min(items[0]?.field.page ?? count, count))
  const go = (to: number) => setPage(Math.max(1, Math.min(to, count)))
  return (
    <>
      <div className={clsx(ui.row3, styles.tools)}>
        <Segmented label={copy.fieldToPlace} segments={kinds} value={kind} onChange={setKind} />
        <span className={ui.line1}>
          <IconButton
            label={copy.previousPage}
            icon={<IconChevronLeft />}
            size="small"
            aria-disabled={page === 1 || undefined}
            onClick={() => go(page - 1)}
          />
          <span role="status">{copy.pageOf(page, count)}</span>
          <IconButton
            label={copy.nextPage}
            icon={<IconChevronRight />}
            size="small"
            aria-disabled={page === count || undefined}
            onClick={() => go(page + 1)}
          />
        </span>
        <span className={ui.quiet}>{copy.fieldCount(items.length)}</span>
        {selected !== null && (
          <Button size="small" icon={<IconTrash aria-hidden="true" />} onClick={() => remove(selected)}>
            {copy.removeField}
          </Button>
        )}
        {items.length > 1 && (
          <Button size="small" onClick={clear}>
            {copy.removeAll}
          </Button>
        )}
      </div>
      <div className={styles.scroller}>
        <p className={clsx(ui.quiet, styles.help)}>
          {items.length === 0 ? `${copy.help} ${copy.automatic}` : copy.help}
        </p>
        <FieldsPage
          key={page}
          {...{ pdf, page, kind, selected }}
          fields={items.filter(({ field }) => field.page === page)}
          onSelect={setSelected}
          onPlace={(at) => place(page, at)}
          onChange={change}
          onRemove={remove}
        />
      </div>
    </>
  )
}
