import type { Plugin } from 'vite'

interface Chunk {
  readonly fileName: string
  readonly moduleIds: readonly string[]
  readonly code: string
}

/** Chunks with zod that don't configure it: one that loads first would compile schemas. */
export function unconfiguredChunks(chunks: readonly Chunk[]): string[] {
  return chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => /\/node_modules\/zod\//.test(id)))
    .filter(
      ({ moduleIds, code }) => !moduleIds.some((id) => /zod-without-eval/.test(id)) || !/\bjitless\s*:/.test(code),
    )
    .map(({ fileName }) => fileName)
}

/** Any page may parse first, and only a chunk shared by all is certain to configure zod before that. */
export const zodIsConfigured: Plugin = {
  name: 'zod-is-configured',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
    const wrong = unconfiguredChunks(chunks)
    if (wrong.length > 0) this.error(`These chunks contain zod without zod-without-eval.ts: ${wrong.join(', ')}`)
  },
}
