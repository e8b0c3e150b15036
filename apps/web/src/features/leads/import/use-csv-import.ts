import { checkLeadImport, importLeads } from '@loanyard/contract/leads/calls'
import type { LeadImportCheck } from '@loanyard/contract/leads/import-check'
import { maxImportRows, type LeadImport } from '@loanyard/contract/leads/schemas'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { leadKeys } from '../../../domain/query-keys.ts'
import { ApiError, reasonOf } from '../../../lib/api/api-error.ts'
import { uploadCsv } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { reloadLeads } from '../data/lead-mutations.ts'
import { columnsOf, guessMeanings, isOwnHeader, type FileColumn, type Meanings, type ValueChoice } from './columns.ts'
import * as copy from './copy.ts'
import { FileProblem, readFileRows, type FileRows } from './file/file-rows.ts'
import { leadsCsv, mapRows, type MappedRow } from './file/mapped-rows.ts'

/** Kept in memory: the rows imported are the rows that were checked, even if the file changes in between. */
export interface MappedFile {
  readonly file: FileRows
  readonly columns: readonly FileColumn[]
  readonly meanings: Meanings
  readonly choices: readonly ValueChoice[]
}

export interface CheckedFile extends MappedFile {
  readonly rows: readonly MappedRow[]
  readonly check: LeadImportCheck
}

export interface StartedImport extends CheckedFile {
  readonly included: readonly MappedRow[]
  /** Makes a retry of the same rows safe. */
  readonly key: string
}

export type ImportStep =
  | { readonly at: 'choose'; readonly problem: string | null }
  | ({ readonly at: 'columns' } & MappedFile)
  | ({ readonly at: 'checking' } & MappedFile)
  | ({ readonly at: 'review' } & CheckedFile)
  | ({ readonly at: 'importing' } & StartedImport)
  | ({ readonly at: 'done'; readonly leadImport: LeadImport } & StartedImport)
  | ({ readonly at: 'check_failed'; readonly reason: string } & MappedFile)
  | ({
      readonly at: 'import_failed'
      readonly reason: string
      /** The request got no response. */
      readonly isOutcomeUnknown: boolean
    } & StartedImport)

const nothing: ImportStep = { at: 'choose', problem: null }

function reasonOfFailure(error: unknown): string {
  return error instanceof ApiError && error.errors[0] !== undefined
    ? error.errors[0].message
    : reasonOf(error, copy.importFailed)
}

type SetStep = (step: ImportStep) => void

function useCheck(partnerId: string, setStep: SetStep) {
  return useMutation({
    mutationFn: async (mapped: MappedFile) => {
      const rows = mapRows(mapped.file, mapped.meanings, mapped.choices)
      const body = leadsCsv(rows, true)
      return { rows, check: await uploadCsv(checkLeadImport, { params: { partner_id: partnerId }, body }) }
    },
    onMutate: (mapped) => setStep({ ...mapped, at: 'checking' }),
    onSuccess: (checked, mapped) => setStep({ ...mapped, ...checked, at: 'review' }),
    onError: (error, mapped) => setStep({ ...mapped, at: 'check_failed', reason: reasonOfFailure(error) }),
  }).mutate
}

function useRun(partnerId: string, setStep: SetStep) {
  return useMutation({
    mutationFn: ({ included, key }: StartedImport) =>
      uploadCsv(importLeads, {
        params: { partner_id: partnerId },
        body: leadsCsv(included, false),
        idempotencyKey: key,
      }),
    onMutate: (started) => setStep({ ...started, at: 'importing' }),
    onSuccess: async (leadImport, started) => {
      setStep({ ...started, at: 'done', leadImport })
      await queryClient.invalidateQueries({ queryKey: leadKeys.imports(partnerId) })
      await reloadLeads(partnerId)
    },
    onError: (error, started) => {
      const isOutcomeUnknown = error instanceof ApiError && error.status === 0
      setStep({ ...started, at: 'import_failed', reason: reasonOfFailure(error), isOutcomeUnknown })
    },
  }).mutate
}

/** Far more than 10,000 rows; a larger file would stop the page. */
const maxFileMegabytes = 25

/** Our own template needs no questions about its columns. Throws FileProblem. */
async function readFile(chosen: File): Promise<{ mapped: MappedFile; isOwn: boolean }> {
  if (chosen.size > maxFileMegabytes * 1_000_000) throw new FileProblem(copy.fileTooLarge(maxFileMegabytes))
  const bytes = new Uint8Array(await chosen.arrayBuffer())
  const file = await readFileRows(chosen.name, bytes, maxImportRows)
  const columns = columnsOf(file)
  return { mapped: { file, columns, meanings: guessMeanings(columns), choices: [] }, isOwn: isOwnHeader(columns) }
}

export function useCsvImport(partnerId: string) {
  const [step, setStep] = useState<ImportStep>(nothing)
  const check = useCheck(partnerId, setStep)
  const run = useRun(partnerId, setStep)
  return {
    step,
    choose: async (chosen: File) => {
      try {
        const { mapped, isOwn } = await readFile(chosen)
        if (isOwn) check(mapped)
        else setStep({ ...mapped, at: 'columns' })
      } catch (error) {
        const problem = error instanceof FileProblem ? error.message : copy.unreadableFile
        setStep({ at: 'choose', problem: copy.invalidFile(chosen.name, problem) })
      }
    },
    changeColumns: (mapped: MappedFile) => setStep({ ...mapped, at: 'columns' }),
    check,
    start: (checked: CheckedFile, included: readonly MappedRow[]) =>
      run({ ...checked, included, key: crypto.randomUUID() }),
    retry: run,
    startOver: () => setStep(nothing),
  }
}
