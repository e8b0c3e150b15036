import type { FieldError } from '@loanyard/contract/core/errors'
import { importLeads } from '@loanyard/contract/leads/calls'
import type { LeadImport } from '@loanyard/contract/leads/schemas'
import { useState } from 'react'
import { ApiError, reasonOf } from '../../../lib/api/api-error.ts'
import { uploadCsv } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { reloadLeads } from '../data/lead-mutations.ts'
import { leadKeys } from '../queries.ts'
import { decodeCsv } from './decode-csv.ts'

/** A file that was read; what is imported is what was checked, whatever becomes of the file meanwhile. */
interface ReadFile {
  readonly name: string
  readonly text: string
  /** A second try of the same file adds nothing twice. */
  readonly key: string
}

/** Where an import stands. */
export type ImportStep =
  | { readonly at: 'choose' }
  | { readonly at: 'checking'; readonly file: ReadFile }
  | { readonly at: 'bad'; readonly file: ReadFile; readonly errors: readonly FieldError[] }
  | { readonly at: 'ready'; readonly file: ReadFile; readonly rows: number }
  | { readonly at: 'importing'; readonly file: ReadFile; readonly rows: number }
  | { readonly at: 'done'; readonly file: ReadFile; readonly leadImport: LeadImport }
  | {
      readonly at: 'failed'
      readonly file: ReadFile
      readonly reason: string
      /** What was about to be imported; null: it was only being checked. */
      readonly rows: number | null
      /** No answer came to the import itself. */
      readonly isOutcomeUnknown: boolean
    }

const failure = 'Couldn’t import leads'

/** Which bad input is about rows, and which is a refusal as a whole. */
function refusedRows(error: unknown): readonly FieldError[] {
  return error instanceof ApiError && error.status === 400 ? error.errors : []
}

/** An import from choosing a file to its leads: checked first, then all rows or none. */
export function useCsvImport(partnerId: string) {
  const [step, setStep] = useState<ImportStep>({ at: 'choose' })
  const params = { partner_id: partnerId }

  const fail = (file: ReadFile, error: unknown, rows: number | null) => {
    const errors = refusedRows(error)
    if (errors.length > 0) return setStep({ at: 'bad', file, errors })
    const isOutcomeUnknown = rows !== null && error instanceof ApiError && error.status === 0
    setStep({ at: 'failed', file, reason: reasonOf(error, failure), rows, isOutcomeUnknown })
  }
  const check = async (file: ReadFile) => {
    setStep({ at: 'checking', file })
    try {
      const { rows } = await uploadCsv(importLeads, { params, query: { dry_run: 'true' }, body: file.text })
      setStep({ at: 'ready', file, rows })
    } catch (error) {
      fail(file, error, null)
    }
  }
  const run = async (file: ReadFile, rows: number) => {
    setStep({ at: 'importing', file, rows })
    try {
      const leadImport = await uploadCsv(importLeads, { params, body: file.text, idempotencyKey: file.key })
      setStep({ at: 'done', file, leadImport })
      await queryClient.invalidateQueries({ queryKey: leadKeys.imports(partnerId) })
      await reloadLeads(partnerId)
    } catch (error) {
      fail(file, error, rows)
    }
  }
  return {
    step,
    choose: async (file: File) => {
      const text = decodeCsv(new Uint8Array(await file.arrayBuffer()))
      await check({ name: file.name, text, key: crypto.randomUUID() })
    },
    run,
    tryAgain: (file: ReadFile, rows: number | null) => (rows === null ? check(file) : run(file, rows)),
    startOver: () => setStep({ at: 'choose' }),
  }
}
