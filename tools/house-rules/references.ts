import { posix } from 'node:path'
import type { Finding } from './tracked-files.ts'

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g
const DOC_PATH = /(?<![\w/.-])docs\/[\w/.-]+\.md/g
const RULE = /product-rules(?:\.md)?,? (\d+)\.(\d+)/g
/** One number or several: "decisions 7, 8 and 12 to 14". */
const DECISION = /(?<![\w-])decisions? (\d{1,4}(?:(?:,? (?:and|or|to) |, |–)\d{1,4})*)(?![\w%]|\.\d)/gi
/** A path in a document, as its reader would look for it: with its folder or without. */
const NAMED_PATH = /`([\w@.*{},<>-][\w@/.*{},<>-]*(?:\.ts|\.tsx|\.sql|\/))`/g
const NAMED_SCRIPT = /npm run ([a-z][a-z\d:-]*)/g
/** Documents that are not in the repository. */
const OUTSIDE =
  /(?:\b(?:decisions|lending|api|safeguards|voice|layout|checklist|parties)\.md,? (?:section )?\d|\bspecification,? section \d|\bissue \d)/gi

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** References in text to files, headings, rules and decisions that don't exist. */
export function deadReferences(files: ReadonlyMap<string, string>): Finding[] {
  const rules = rulesOf(files.get('docs/product-rules.md') ?? '')
  const decisions = new Set(
    [...files.keys()].flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []).map(Number),
  )
  const exists = (path: string) => files.has(path) || [...files.keys()].some((file) => file.startsWith(`${path}/`))
  const scripts = scriptsOf(files.get('package.json') ?? '{}')
  const allPaths = [...files.keys()].join('\n')
  const isNamed = (path: string) => patternOf(path).test(allPaths)
  const problem = (file: string, line: string): string | null => {
    for (const [, path = '', anchor] of file.endsWith('.md') ? line.matchAll(LINK) : []) {
      const target = path === '' ? file : posix.join(posix.dirname(file), path).replace(/\/$/, '')
      if (!exists(target)) return `links to ${path}, which doesn’t exist`
      if (anchor !== undefined && !anchorsOf(files.get(target) ?? '').has(anchor))
        return `${path} has no heading #${anchor}`
    }
    for (const [path] of line.matchAll(DOC_PATH)) if (!exists(path)) return `names ${path}, which doesn’t exist`
    for (const [, section, rule] of line.matchAll(RULE))
      if (!rules.has(`${section}.${rule}`)) return `product rules have no ${section}.${rule}`
    for (const [, numbers = ''] of line.matchAll(DECISION))
      for (const [number] of numbers.matchAll(/\d+/g))
        if (!decisions.has(Number(number))) return `there is no decision ${number}`
    for (const [, path = ''] of file.endsWith('.md') ? line.matchAll(NAMED_PATH) : [])
      if (!isNamed(path)) return `names ${path}, which doesn’t exist`
    for (const [, script = ''] of file.endsWith('.md') ? line.matchAll(NAMED_SCRIPT) : [])
      if (!scripts.has(script)) return `names npm run ${script}, which doesn’t exist`
    const outside = OUTSIDE.exec(line)
    OUTSIDE.lastIndex = 0
    return outside === null ? null : `“${outside[0]}” cites a document that isn’t in the repository`
  }
  return [...files].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const message = problem(file, line)
      return message === null ? [] : [{ file, line: index + 1, message }]
    }),
  )
}

function anchorsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
}

/** "3.2" for each numbered rule of each numbered section. */
function rulesOf(text: string): Set<string> {
  const found = new Set<string>()
  let section = ''
  for (const line of text.split('\n')) {
    section = /^## (\d+)\./.exec(line)?.[1] ?? section
    const rule = /^(\d+)\. /.exec(line)?.[1]
    if (rule !== undefined) found.add(`${section}.${rule}`)
  }
  return found
}

function scriptsOf(packageJson: string): Set<string> {
  const { scripts = {} } = JSON.parse(packageJson) as { scripts?: Record<string, string> }
  return new Set(Object.keys(scripts))
}

/** Matches lines that end with a named path or go through a named folder. `*`, `{a,b}` and `<noun>` are wildcards. */
function patternOf(path: string): RegExp {
  const source = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`)
    .replaceAll(/<[^>]*>/g, '[^/\n]+')
    .replaceAll(/\*\*\/|\*\*|\*/g, (stars) => (stars === '*' ? '[^/\n]*' : '.*'))
  return new RegExp(`(?:^|/)${source}${path.endsWith('/') ? '' : '$'}`, 'm')
}
