import { ApiError } from '../../../lib/api/api-error.ts'

export interface OpenRequirement {
  readonly id: string
  readonly title: string
}

/** Null if the move was refused for another reason. */
export function openRequirementsOf(error: unknown): OpenRequirement[] | null {
  if (!(error instanceof ApiError) || error.code !== 'open_requirements') return null
  return error.errors.map(({ path, message }) => ({ id: path, title: message }))
}
