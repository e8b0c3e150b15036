import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { sharedChunks } from './chunks.ts'
import { plainContract } from './plain-contract.ts'
import { preloads } from './preloads.ts'
import { startScript } from './start-script.ts'
import { zodIsConfigured } from './zod-chunk.ts'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`

/**
 * zod schemas include a JSON Schema generator, 8 kB gzipped on every page, that only the server uses (for the OpenAPI
 * document). Here its functions are stubs.
 */
const zodWithoutJsonSchemas: Plugin = {
  name: 'zod-without-json-schemas',
  transform: {
    filter: { id: /node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return `const nothing = () => nothing\n${names.map((name) => `export const ${name} = nothing`).join('\n')}`
    },
  },
}

/**
 * Imports icons from their own files: through the package's index, a page would pull in all icons that any page uses.
 */
const iconsOneByOne: Plugin = {
  name: 'icons-one-by-one',
  enforce: 'post',
  transform: {
    filter: { id: /\.tsx?$/, code: /@tabler\/icons-react/ },
    handler: (code) =>
      code.replace(/import \{([^}]+)\} from ["']@tabler\/icons-react["'];?/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
          .join(' '),
      ),
  },
}

/** Above the priority of shared chunks (chunks.ts). */
const first = 40

/** By its file and its name, without the line that Vite adds: more of it repeats, so pages are smaller. */
const className = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5)}`

/** `API_PORT` is the server's port during development. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), plainContract(), zodWithoutJsonSchemas, iconsOneByOne, zodIsConfigured, preloads, startScript],
  css: { modules: { generateScopedName: className } },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['WEB_PORT'] ?? 5173),
    strictPort: true,
    proxy: { '/api': api, '/dev/mail': api },
  },
  build: {
    manifest: true,
    target: 'es2022',
    // The page's security policy allows no data: fonts, and Vite would otherwise inline small files.
    assetsInlineLimit: 0,
    // Vite's polyfill for module preloading is for browsers older than the target.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The PDF viewer is that large, and loads with the first PDF that is opened.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Puts the constants of copy.ts where they are used, so that a page doesn't carry the sentences of others.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        // Every page loads the list of all files: without names, which are in the manifest, and with hashes of seven
        // characters (the least that the bundler takes), it is much shorter.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // zod and its configuration in one chunk: whatever creates schemas then loads it first, however the pages
          // are split.
          groups: [
            {
              name: 'zod',
              priority: first,
              test: /node_modules\/zod\/|zod-without-eval|contract\/src\/core\/(fields|ids|lists|money)\.ts$/,
            },
            // What every page and every form needs: one chunk each is smaller than a dozen small files. What all icons
            // share, and those of the password field, belong to the base: in the form chunk, where they would fall
            // otherwise, they would make pages without a form load it.
            {
              name: 'base',
              priority: first + 1,
              test: /node_modules\/(react|react-dom|scheduler|clsx|@tanstack\/(react-router|router-core|history|react-store|store|query-core|react-query))\/|@tabler\/icons-react\/dist\/esm\/(createReactComponent\.|defaultAttributes\.|icons\/IconEye)|contract\/src\/auth\/pass[\w-]+\.ts\?plain|contract\/src\/core\/([\w-]+\.ts\?plain|(values|copy|specified-copy|filter-values|call)\.ts)|src\/lib\/(api\/(api|api-client|api-error|call-request)|auth\/(session|token-refresh)|browser\/(browser-storage|when-idle)|navigation\/paths)\.ts|src\/features\/auth\/sign-out\.ts|src\/ui\/(copy|controls\/button|feedback\/spinner|form\/field\.module|text\/visually-hidden|layout\/primitives)\.|src\/domain\/first-keys\.|src\/theme\/(color-scheme|nonce)\.|\/tab-storage\.ts|src\/(theme\/(reset|fonts|tokens|base)|app\/shell\/[\w./-]+)\.css|src\/(ui\/feedback\/(states|inline-notice)|ui\/controls\/checkbox|features\/public\/footer\/footer)\.module\.css/,
            },
            // Menus, popovers, dialogs and panels: loaded when one is wanted.
            {
              name: 'overlays',
              priority: first,
              test: /node_modules\/(@mantine|@floating-ui|react-remove-scroll)\/|src\/(theme\/theme-provider|ui\/overlay\/mantine\/)/,
            },
            {
              name: 'form',
              priority: first,
              test: /node_modules\/(react-hook-form|@hookform)|src\/ui\/form\/(form|text-field|password-field|field-frame|bound-field|form-errors|use-schema-form)\./,
            },
            ...sharedChunks(first),
          ],
        },
      },
    },
  },
})
