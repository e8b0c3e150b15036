import { maxImportRows } from '@loanyard/contract/leads/schemas'
import { IconDownload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FileDrop } from '../../../ui/controls/file-drop.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ColumnsStep } from './columns-step.tsx'
import * as copy from './copy.ts'
import { csvTemplate } from './file/decode-csv.ts'
import { ImportHistory } from './import-history.tsx'
import styles from './import.module.css'
import { RemainingButton, ReviewStep } from './review-step.tsx'
import { useCsvImport, type ImportStep } from './use-csv-import.ts'

interface ImportDialogProps {
  partnerId: string
  opened: boolean
  onClose: () => void
  /** Lists what an import added. */
  onShowImport: (importId: string) => void
}

const leadCount = (count: number) => formatCounted(count, 'lead')

function Waiting({ children }: { children: string }) {
  return (
    <p className={clsx(ui.line3, styles.waiting)} role="status">
      <Spinner /> {children}
    </p>
  )
}

interface DoneProps extends Pick<ImportDialogProps, 'onShowImport'> {
  step: ImportStep & { at: 'done' }
  onStartOver: () => void
}

function Done({ step, onShowImport, onStartOver }: DoneProps) {
  const { id, rows, created_count, updated_count } = step.leadImport
  return (
    <div className={clsx(ui.stack3, ui.shrinks)}>
      <p role="status" className={styles.headline}>
        {copy.imported(leadCount(created_count), updated_count === 0 ? null : leadCount(updated_count), step.file.name)}
      </p>
      <div className={ui.wrap2}>
        <Button variant="primary" onClick={() => onShowImport(id ?? '')}>
          {copy.viewLeads(rows)}
        </Button>
        <RemainingButton checked={step} included={step.included} />
        <Button onClick={onStartOver}>{copy.importAnotherFile}</Button>
      </div>
    </div>
  )
}

function ChooseFile({ problem, onFile }: { problem: string | null; onFile: (file: File) => Promise<void> }) {
  const [isReading, setReading] = useState(false)
  return (
    <>
      <FileDrop
        label={copy.chooseFile}
        accept=".csv,text/csv,.xlsx"
        help={copy.fileHelp(formatCount(maxImportRows))}
        disabled={isReading}
        onFile={(file) => {
          setReading(true)
          void onFile(file).finally(() => setReading(false))
        }}
      />
      {isReading && <Waiting>{copy.reading}</Waiting>}
      {problem !== null && !isReading && (
        <p role="alert" className={styles.headline}>
          {problem}
        </p>
      )}
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
    </>
  )
}

/** The focus goes to where a step begins, unless what had it is still there. */
function useStepFocus(at: ImportStep['at']) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (at !== 'checking' && document.activeElement === document.body) body.current?.focus()
  }, [at])
  return body
}

interface StepContentProps extends Pick<ImportDialogProps, 'partnerId' | 'onShowImport'> {
  flow: ReturnType<typeof useCsvImport>
}

function StepContent({ partnerId, onShowImport, flow }: StepContentProps) {
  const { step, choose, changeColumns, check, start, retry, startOver } = flow
  switch (step.at) {
    case 'choose':
      return (
        <>
          <ChooseFile problem={step.problem} onFile={choose} />
          <ImportHistory partnerId={partnerId} onShowImport={onShowImport} />
        </>
      )
    case 'columns':
      return <ColumnsStep mapped={step} onCheck={check} onStartOver={startOver} />
    case 'checking':
      return <Waiting>{copy.checking(step.file.name)}</Waiting>
    case 'review':
    case 'importing':
      return (
        <ReviewStep
          checked={step}
          busy={step.at === 'importing'}
          onImport={(included) => step.at === 'review' && start(step, included)}
          onColumns={() => changeColumns(step)}
          onStartOver={startOver}
        />
      )
    case 'done':
      return (
        <>
          <Done step={step} onShowImport={onShowImport} onStartOver={startOver} />
          <ImportHistory partnerId={partnerId} onShowImport={onShowImport} />
        </>
      )
    case 'check_failed':
      return (
        <>
          <FailedState inline title={step.reason} onRetry={() => check(step)}>
            {copy.nothingImported(step.file.name)}
          </FailedState>
          <FailedActions onColumns={() => changeColumns(step)} onStartOver={startOver} />
        </>
      )
    case 'import_failed':
      return (
        <>
          <FailedState inline title={step.reason} onRetry={() => retry(step)}>
            {step.isOutcomeUnknown ? copy.connectionLost : copy.nothingImported(step.file.name)}
          </FailedState>
          {!step.isOutcomeUnknown && <FailedActions onColumns={() => changeColumns(step)} onStartOver={startOver} />}
        </>
      )
  }
}

function FailedActions({ onColumns, onStartOver }: { onColumns: () => void; onStartOver: () => void }) {
  return (
    <div className={ui.wrap2}>
      <Button onClick={onStartOver}>{copy.chooseAnotherFile}</Button>
      <Button onClick={onColumns}>{copy.changeColumns}</Button>
    </div>
  )
}

function ImportBody(props: Pick<ImportDialogProps, 'partnerId' | 'onShowImport'>) {
  const flow = useCsvImport(props.partnerId)
  return (
    <div ref={useStepFocus(flow.step.at)} tabIndex={-1} className={clsx(ui.stack4, styles.steps)}>
      <StepContent {...props} flow={flow} />
    </div>
  )
}

/** Choose a file, say what its columns hold, look at the rows, import the good ones. */
export function ImportDialog({ partnerId, opened, onClose, onShowImport }: ImportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={copy.importLeads} size="large">
      <ImportBody partnerId={partnerId} onShowImport={onShowImport} />
    </Dialog>
  )
}
