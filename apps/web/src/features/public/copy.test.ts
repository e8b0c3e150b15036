import { createHash } from 'node:crypto'
import { termsVersion } from '@loanyard/contract/auth/terms'
import { expect, test } from 'vitest'
import { privacy, terms } from './copy.ts'

test('a change of the terms or the privacy policy is a new version of them', () => {
  const text = JSON.stringify([terms.sections, privacy.sections])
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16)
  // Changed the text? Set termsVersion to the day on which it takes effect, and the digest here.
  expect({ termsVersion, digest }).toEqual({ termsVersion: '2026-11-24', digest: '520adf8d8d376d3f' })
})
