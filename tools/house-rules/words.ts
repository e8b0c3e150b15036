import type { Finding } from './tracked-files.ts'

/** Where the exceptions are listed. */
export const EXCEPTIONS = 'tools/house-rules/allowed-words.txt'

/** Words to which only we gave these meanings. */
const PRIVATE_TERMS = [
  'anew|clash(?:es|ed|ing)?|gather(?:s|ed|ers?)?|sweep(?:s|ing|ers?)?|swept|whoever|somebody|nobody|meanwhile|besides|mended|untold|reckon(?:s|ed|ing)?|silhouettes?|deeds?|doors?|crumbs?',
  'hears?|patiently|sign of life|given up|by mail|mailed|mails|verdicts?|stamped|stamping|telling',
].join('|')
/** The American words in -ise. */
const AMERICAN_ISE = [
  'adv|advert|appra|ar|bru|chast|comprom|compr|conc|(?:dep)?cru|dem|desp|dev|disgu|enterpr|exc|exerc|expert|franch|improv',
  'merchand|no|parad|pra|prec|prem|prom|ra|rev|r|sunr|superv|surpr|telev|treat|[a-z]*w',
].join('|')
/** Stems whose last letter British spelling doubles. */
const DOUBLED =
  'cancel|channel|counsel|dial|equal|fuel|initial|label|level|marshal|model|panel|pencil|signal|total|travel|tunnel'
const BRITISH_SPELLINGS = [
  '(?:colour|behaviour|favour|flavour|harbour|honour|labour|neighbour|rumour)(?:s|ed|ing|able|ite|ites|al|ful)?',
  `(?!(?:un|im|re|over)?(?:${AMERICAN_ISE})is(?:e|ing|ation|er))[a-z]{2,}is(?:e[sdr]?|ing|ations?|ers)`,
  `(?:${DOUBLED})l(?:ed|ing|ers?)`,
  'analys(?:e[sdr]?|ing)|artefacts?|catalogues?|centred|centres?|cheques?|defence|greys?|licences?|metres?|offence|pretence|programmes?|storey|tyres?',
  'ageing|amongst|enrol|fulfil|instal|judgement|learnt|skilful|spelt|whilst|wilful',
].join('|')
const FORBIDDEN = new RegExp(`(?<![a-z])(?:${PRIVATE_TERMS}|${BRITISH_SPELLINGS})(?![a-z])`, 'g')

/** A word allowed in one file, and why. */
export interface Exception {
  readonly file: string
  readonly word: string
  readonly reason: string
}

/** The list of exceptions: `file | word | reason` on each line. */
export function readExceptions(text: string): Exception[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [file = '', word = '', reason = ''] = line.split('|').map((part) => part.trim())
      return { file, word, reason }
    })
}

/** "PDFStage some-stageName" → "pdf stage some stage name", so that the words of identifiers and compounds count. */
const spaced = (text: string): string =>
  text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .replaceAll(/_|(?<=[a-z])-(?=[a-z])/gi, ' ')
    .toLowerCase()
/** A path's names as text. */
const namesIn = (path: string): string => path.replaceAll(/[/.-]/g, ' ')

/**
 * Private terms and British spellings in texts and their paths, and exceptions that are no longer needed or give no
 * reason.
 * @param files texts by their path from the root; empty where only the path is ours
 */
export function oddWords(files: ReadonlyMap<string, string>, exceptions: readonly Exception[]): Finding[] {
  const used = new Set<Exception>()
  const excepted = (file: string, word: string): boolean => {
    const matching = exceptions.filter((exception) => exception.file === file && exception.word === word)
    for (const exception of matching) used.add(exception)
    return matching.length > 0
  }
  // The path is line 0.
  const findings = [...files].flatMap(([file, text]) =>
    spaced(`${namesIn(file)}\n${text}`)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(FORBIDDEN)]
          .filter(([word]) => !excepted(file, word))
          .map(([word]) => ({ file, line: index, message: `“${word}” isn’t a word of ours` })),
      ),
  )
  const listed = exceptions
    .filter((exception) => !used.has(exception) || exception.reason === '')
    .map(({ file, word, reason }) => ({
      file: EXCEPTIONS,
      line: 0,
      message: `${file} | ${word}: ${reason === '' ? 'gives no reason' : 'is no longer needed'}`,
    }))
  return [...findings, ...listed]
}
