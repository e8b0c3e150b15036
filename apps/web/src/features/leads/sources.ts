import type { Lead } from '@loanyard/contract/leads/schemas'
import * as copy from './copy.ts'

export const sources: Readonly<Record<Lead['source'], string>> = {
  staff: copy.sourceStaff,
  prequalify: copy.sourcePrequalify,
  import: copy.sourceImport,
}
