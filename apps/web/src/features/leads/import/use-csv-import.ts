import type { FieldError } from '@loanyard/contract/core/errors'
import { importLeads } from '@loanyard/contract/leads/calls'
import type { LeadImport } from '@loanyard/contract/leads/schemas'
import { useMutation } from '@tanstack/react-query'
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
  const { mutate: check } = useMutation({
    mutationFn: (file: ReadFile) => uploadCsv(importLeads, { params, query: { dry_run: 'true' }, body: file.text }),
    onMutate: (file) => setStep({ at: 'checking', file }),
    onSuccess: ({ rows }, file) => setStep({ at: 'ready', file, rows }),
    onError: (error, file) => fail(file, error, null),
  })
  const { mutate } = useMutation({
    mutationFn: ({ file }: { file: ReadFile; rows: number }) =>
      uploadCsv(importLeads, { params, body: file.text, idempotencyKey: file.key }),
    onMutate: ({ file, rows }) => setStep({ at: 'importing', file, rows }),
    onSuccess: async (leadImport, { file }) => {
      setStep({ at: 'done', file, leadImport })
      await queryClient.invalidateQueries({ queryKey: leadKeys.imports(partnerId) })
      await reloadLeads(partnerId)
    },
    onError: (error, { file, rows }) => fail(file, error, rows),
  })
  const run = (file: ReadFile, rows: number) => mutate({ file, rows })
  return {
    step,
    choose: async (file: File) => {
      const text = decodeCsv(new Uint8Array(await file.arrayBuffer()))
      check({ name: file.name, text, key: crypto.randomUUID() })
    },
    run,
    tryAgain: (file: ReadFile, rows: number | null) => (rows === null ? check(file) : run(file, rows)),
    startOver: () => setStep({ at: 'choose' }),
  }
}
