import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const serve = fileURLToPath(new URL('./worker/serve.ts', import.meta.url))

export class TestScripts {
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), 'loanyard-scripts-')))

  /** A parser that runs `handle`, the source code of a function of task and input. */
  serving(name: string, handle: string): URL {
    return this.script(name, `import { serve } from ${JSON.stringify(serve)}\nserve(${handle})`)
  }

  script(name: string, source: string): URL {
    const path = join(this.#folder, `${name}.mjs`)
    writeFileSync(path, source)
    return pathToFileURL(path)
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }
}
