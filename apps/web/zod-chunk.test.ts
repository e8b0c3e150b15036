import { expect, test } from 'vitest'
import { unconfiguredChunks } from './zod-chunk.ts'

const zod = '/repo/node_modules/zod/v4/core/core.js'
const configuration = '/repo/apps/web/src/lib/browser/zod-without-eval.ts'

test('a chunk with zod must also configure it', () => {
  const code = 'config({jitless:!0})'
  const wrong = unconfiguredChunks([
    { fileName: 'right.js', moduleIds: [zod, configuration], code },
    { fileName: 'elsewhere.js', moduleIds: [zod], code },
    { fileName: 'dropped.js', moduleIds: [zod, configuration], code: 'config({})' },
    { fileName: 'other.js', moduleIds: ['/repo/apps/web/src/main.tsx'], code: '' },
  ])
  expect(wrong).toEqual(['elsewhere.js', 'dropped.js'])
})
