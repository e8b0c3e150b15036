import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'

export const loadLater = () => loadChunk(() => import('./later.ts'))
