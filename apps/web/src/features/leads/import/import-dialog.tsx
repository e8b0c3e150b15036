import { maxImportRows } from '@loanyard/contract/leads/schemas'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FileDrop } from '../../../ui/controls/file-drop.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
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
    <p className={styles.waiting} role="status">
      <Spinner /> {children}
    </p>
  )
}

function InvalidFile({ step }: { step: ImportStep & { at: 'bad' } }) {
  const rows = new Set(step.errors.flatMap(({ row }) => row ?? [])).size
  const isFile = rows === 0
  // If there are very many errors, the server sends the first ones and a count of the rest.
  const isCut = !isFile && step.errors.some(({ row }) => row === undefined)
  return (
    <div className={styles.result}>
      <p role="alert" className={styles.headline}>
        {isFile
          ? `There’s a problem with ${step.file.name}.`
          : `${isCut ? 'At least ' : ''}${formatCounted(rows, 'row')} in ${step.file.name} ${rows === 1 ? 'has' : 'have'} errors.`}{' '}
        Nothing was imported.
      </p>
      <RowErrors errors={step.errors} />
      <p className={styles.quiet}>Row 1 is the header row. Fix the file and choose it again.</p>
    </div>
  )
}

function ImportStepView({ state, onClose }: { state: ReturnType<typeof useCsvImport>; onClose: () => void }) {
  const { step } = state
  switch (step.at) {
    case 'choose':
      return null
    case 'checking':
      return <Checking>{`Checking ${step.file.name}…`}</Checking>
    case 'bad':
      return <InvalidFile step={step} />
    case 'ready':
    case 'importing':
      return (
        <div className={styles.result}>
          <p role="status" className={styles.headline}>
            {step.file.name} looks good: {leadCount(step.rows)} ready to import.
          </p>
          <div className={styles.buttons}>
            <Button
              variant="primary"
              busy={step.at === 'importing'}
              onClick={() => void state.run(step.file, step.rows)}
            >
              Import {leadCount(step.rows)}
            </Button>
            {step.at === 'ready' && <Button onClick={state.startOver}>Choose another file</Button>}
          </div>
        </div>
      )
    case 'done':
      return (
        <div className={styles.result}>
          <p role="status" className={styles.headline}>
            {leadCount(step.leadImport.created_count)} imported from {step.file.name}.
          </p>
          <div className={styles.buttons}>
            <Button variant="primary" onClick={onClose}>
              View leads
            </Button>
            <Button onClick={state.startOver}>Import another file</Button>
          </div>
        </div>
      )
    case 'failed':
      return (
        <FailedState inline title={step.reason} onRetry={() => void state.tryAgain(step.file, step.rows)}>
          {step.isOutcomeUnknown
            ? 'We lost the connection. It’s safe to try again: no leads will be added twice.'
            : `Nothing was imported. ${step.file.name} is still selected.`}
        </FailedState>
      )
  }
}

function ImportBody({ partnerId, onClose }: Omit<ImportDialogProps, 'opened'>) {
  const state = useCsvImport(partnerId)
  const isChoosing = state.step.at === 'choose' || state.step.at === 'bad' || state.step.at === 'failed'
  return (
    <div className={styles.body}>
      {isChoosing && (
        <FileDrop
          label="Choose a CSV file"
          accept=".csv,text/csv"
          help={`Up to ${formatCount(maxImportRows)} rows. We’ll check the file first. Nothing is imported until every row is valid.`}
          onFile={(file) => void state.choose(file)}
        />
      )}
      <ImportStepView state={state} onClose={onClose} />
      {state.step.at === 'choose' && (
        <p className={styles.template}>
          <Button
            size="small"
            icon={<IconDownload />}
            onClick={() => saveFile(new Blob([csvTemplate], { type: 'text/csv' }), 'loanyard-leads.csv')}
          >
            Download template
          </Button>
          <span className={styles.quiet}>Contains the header row. Only full_name and email are required.</span>
        </p>
      )}
      <ImportHistory partnerId={partnerId} />
    </div>
  )
}

export function ImportDialog({ partnerId, opened, onClose }: ImportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Import leads">
      <ImportBody partnerId={partnerId} onClose={onClose} />
    </Dialog>
  )
}
