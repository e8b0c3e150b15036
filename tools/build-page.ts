import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { routeSizes } from '../apps/web/size.mjs'
import { CommandError } from './bootstrap/command-error.mjs'
import { run } from './bootstrap/run-program.mjs'
import { ROOT } from './root.ts'
import { readLock } from './supply/lock.ts'
import { pageNotices } from './supply/notices.ts'

const WEB = join(ROOT, 'apps/web')
const DIST = join(WEB, 'dist')
/** Which sources the page in `dist` was built from. */
const STAMP = '.sources'
/** Served with the page: most of its packages' licenses require including their text. */
const NOTICES = 'third-party-notices.txt'
const SOURCES = [
  'apps/web/{src,public}/**/*',
  'apps/web/*.{html,ts,json,cjs,mjs,js}',
  'packages/*/src/**/*',
  'package-lock.json',
  'tools/build-page.ts',
  'tools/supply/{lock,notices}.ts',
]
const COMPRESSED = new Set(['.js', '.mjs', '.wasm', '.css', '.svg', '.json', '.txt', '.woff', '.ico'])
/** Below this, headers outweigh the savings. */
const WORTH_COMPRESSING = 1024

/**
 * Builds the page unless apps/web/dist was built from the current sources. The old one is served until the new one is
 * complete.
 * @throws CommandError the build failed
 */
export async function ensurePage(): Promise<void> {
  const sources = hashSources()
  const stamp = join(DIST, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web app …')
  const draft = `${DIST}.new-${process.pid}`
  try {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
    const { code, output } = await run(
      process.execPath,
      [vite, 'build', WEB, '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'],
      { cwd: WEB, env: { NODE_ENV: 'production' }, output: 'kept' },
    )
    if (code !== 0) throw new CommandError(`Couldn’t build the page:\n${output.trim()}`)
    assertSizes(draft)
    writeFileSync(join(draft, NOTICES), pageNotices(readLock('package-lock.json')))
    await compressFiles(draft)
    writeFileSync(join(draft, STAMP), sources)
    rmSync(DIST, { recursive: true, force: true })
    renameSync(draft, DIST)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** @throws CommandError a page loads more script before it works than apps/web/page-files.ts allows */
function assertSizes(folder: string): void {
  const tooLarge = routeSizes(folder).filter(({ js, limit }) => js > limit)
  if (tooLarge.length === 0) return
  const lines = tooLarge.map(({ route, js, limit }) => `${route}: ${js.toFixed(1)} kB of script, the limit is ${limit}`)
  throw new CommandError(`Pages load too much before they work (apps/web/page-files.ts):\n${lines.join('\n')}`)
}

function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true, exclude: ['**/*.test.*'] })
  for (const path of files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .toSorted()) {
    hash.update(`${path.slice(ROOT.length)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Writes a .br and a .gz next to each file that benefits, except index.html: the server writes into that one. */
async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter((name) => COMPRESSED.has(extname(name)))
      .map(async (name) => {
        const path = join(folder, name)
        const plain = await readFile(path)
        if (plain.length < WORTH_COMPRESSING) return
        const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }
        await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, brotli))
        await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }))
      }),
  )
}
