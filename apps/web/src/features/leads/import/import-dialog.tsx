import { maxImportRows } from '@loanyard/contract/leads/schemas'
import { IconDownload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FileDrop } from '../../../ui/controls/file-drop.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { csvTemplate } from './decode-csv.ts'
import { ImportHistory } from './import-history.tsx'
import styles from './import.module.css'
import { RowErrors } from './row-errors.tsx'
import { useCsvImport, type ImportStep } from './use-csv-import.ts'

interface ImportDialogProps {
  partnerId: string
  opened: boolean
  onClose: () => void
}

const leadCount = (count: number) => formatCounted(count, 'lead')

function Checking({ children }: { children: string }) {
  return (
    <p className={clsx(ui.line3, styles.waiting)} role="status">
      <Spinner /> {children}
    </p>
  )
}

function InvalidFile({ step }: { step: ImportStep & { at: 'invalid' } }) {
  const rows = new Set(step.errors.flatMap(({ row }) => row ?? [])).size
  const isFile = rows === 0
  const counted = formatCounted(rows, 'row')
  // If there are very many errors, the server sends the first ones and a count of the rest.
  const isCut = !isFile && step.errors.some(({ row }) => row === undefined)
  return (
    <div className={clsx(ui.stack3, ui.shrinks)}>
      <p role="alert" className={styles.headline}>
        {isFile
          ? copy.invalidFile(step.file.name)
          : copy.invalidRows(isCut ? copy.atLeast(counted) : counted, rows === 1, step.file.name)}
      </p>
      <RowErrors errors={step.errors} />
      <p className={ui.quiet}>{copy.headerRowNote}</p>
    </div>
  )
}

function ImportStepView({ state, onClose }: { state: ReturnType<typeof useCsvImport>; onClose: () => void }) {
  const { step } = state
  switch (step.at) {
    case 'choose':
      return null
    case 'checking':
      return <Checking>{copy.checking(step.file.name)}</Checking>
    case 'invalid':
      return <InvalidFile step={step} />
    case 'ready':
    case 'importing':
      return (
        <div className={clsx(ui.stack3, ui.shrinks)}>
          <p role="status" className={styles.headline}>
            {copy.fileIsValid(step.file.name, leadCount(step.rows))}
          </p>
          <div className={ui.wrap2}>
            <Button variant="primary" busy={step.at === 'importing'} onClick={() => state.run(step.file, step.rows)}>
              {copy.importRows(leadCount(step.rows))}
            </Button>
            {step.at === 'ready' && <Button onClick={state.startOver}>{copy.chooseAnotherFile}</Button>}
          </div>
        </div>
      )
    case 'done':
      return (
        <div className={clsx(ui.stack3, ui.shrinks)}>
          <p role="status" className={styles.headline}>
            {copy.imported(leadCount(step.leadImport.created_count), step.file.name)}
          </p>
          <div className={ui.wrap2}>
            <Button variant="primary" onClick={onClose}>
              {copy.viewLeads}
            </Button>
            <Button onClick={state.startOver}>{copy.importAnotherFile}</Button>
          </div>
        </div>
      )
    case 'failed':
      return (
        <FailedState inline title={step.reason} onRetry={() => state.tryAgain(step.file, step.rows)}>
          {step.isOutcomeUnknown ? copy.connectionLost : copy.nothingImported(step.file.name)}
        </FailedState>
      )
  }
}

function ImportBody({ partnerId, onClose }: Omit<ImportDialogProps, 'opened'>) {
  const state = useCsvImport(partnerId)
  const isChoosing = state.step.at === 'choose' || state.step.at === 'invalid' || state.step.at === 'failed'
  return (
    <div className={ui.stack4}>
      {isChoosing && (
        <FileDrop
          label={copy.chooseFile}
          accept=".csv,text/csv"
          help={copy.fileHelp(formatCount(maxImportRows))}
          onFile={(file) => void state.choose(file)}
        />
      )}
      <ImportStepView state={state} onClose={onClose} />
      {state.step.at === 'choose' && (
        <p className={ui.row3}>
          <Button
            size="small"
            icon={<IconDownload />}
            onClick={() => saveFile(new Blob([csvTemplate], { type: 'text/csv' }), 'loanyard-leads.csv')}
          >
            {copy.downloadTemplate}
          </Button>
          <span className={ui.quiet}>{copy.templateHelp}</span>
        </p>
      )}
      <ImportHistory partnerId={partnerId} />
    </div>
  )
}

export function ImportDialog({ partnerId, opened, onClose }: ImportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={copy.importLeads}>
      <ImportBody partnerId={partnerId} onClose={onClose} />
    </Dialog>
  )
}
