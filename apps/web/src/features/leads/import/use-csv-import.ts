import type { FieldError } from '@loanyard/contract/core/errors'
import { importLeads } from '@loanyard/contract/leads/calls'
import type { LeadImport } from '@loanyard/contract/leads/schemas'
import { useState } from 'react'
import { leadKeys } from '../../../domain/query-keys.ts'
import { ApiError, reasonOf } from '../../../lib/api/api-error.ts'
import { uploadCsv } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { reloadLeads } from '../data/lead-mutations.ts'
import * as copy from './copy.ts'
import { decodeCsv } from './decode-csv.ts'

/**
 * The text is kept in memory: the rows imported are the rows that were checked, even if the file changes in between.
 */
interface ReadFile {
  readonly name: string
  readonly text: string
  /** Makes a retry of the same file safe. */
  readonly key: string
}

export type ImportStep =
  | { readonly at: 'choose' }
  | { readonly at: 'checking'; readonly file: ReadFile }
  | { readonly at: 'invalid'; readonly file: ReadFile; readonly errors: readonly FieldError[] }
  | { readonly at: 'ready'; readonly file: ReadFile; readonly rows: number }
  | { readonly at: 'importing'; readonly file: ReadFile; readonly rows: number }
  | { readonly at: 'done'; readonly file: ReadFile; readonly leadImport: LeadImport }
  | {
      readonly at: 'failed'
      readonly file: ReadFile
      readonly reason: string
      /** Null if the request that failed was only the check. */
      readonly rows: number | null
      /** The import request itself got no response. */
      readonly isOutcomeUnknown: boolean
    }

function rowErrorsOf(error: unknown): readonly FieldError[] {
  return error instanceof ApiError && error.status === 400 ? error.errors : []
}

export function useCsvImport(partnerId: string) {
  const [step, setStep] = useState<ImportStep>({ at: 'choose' })
  const params = { partner_id: partnerId }

  const fail = (file: ReadFile, error: unknown, rows: number | null) => {
    const errors = rowErrorsOf(error)
    if (errors.length > 0) return setStep({ at: 'invalid', file, errors })
    const isOutcomeUnknown = rows !== null && error instanceof ApiError && error.status === 0
    setStep({ at: 'failed', file, reason: reasonOf(error, copy.importFailed), rows, isOutcomeUnknown })
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
