import type { Finding } from './tracked-files.ts'

/** Where the exceptions are listed. */
export const EXCEPTIONS = 'tools/house-rules/allowed-words.txt'

/** Words to which only we gave these meanings. */
const PRIVATE_TERMS = [
  'anew|whoever|somebody|nobody|meanwhile|besides|mended|untold|reckon(?:s|ed|ing)?|silhouettes?|deeds?|doors?|crumbs?',
  'hears?|patiently|sign of life|given up|by mail|mailed|mails|verdicts?|stamped|stamping|telling',
].join('|')
/** A stem and endings: word lists of British spelling, not of every English word. */
const ISE =
  'amort|anonym|apolog|author|categor|central|character|custom|emphas|equal|final|general|initial|item|local|material|maxim|memor|minim|normal|optim|organ|penal|prior|pseudonym|random|real|recogn|sanit|serial|special|stabil|standard|summar|symbol|synchron|token|util|visual'
const DOUBLED =
  'cancel|channel|counsel|dial|equal|fuel|initial|label|level|marshal|model|panel|pencil|signal|total|travel|tunnel'
const BRITISH_SPELLINGS = [
  '(?:colour|behaviour|favour|flavour|harbour|honour|labour|neighbour|rumour)(?:s|ed|ing|able|ite|ites|al|ful)?',
  `(?:un)?(?:${ISE})is(?:e[sdr]?|ing|ations?|ers?)`,
  `(?:${DOUBLED})l(?:ed|ing|ers?)`,
  'analys(?:e[sdr]?|ing)|artefacts?|catalogues?|centred|centres?|cheques?|defence|greys?|licences?|metres?|offence|pretence|programmes?|storey|tyres?',
  'ageing|amongst|enrol|fulfil|instal|judgement|learnt|skilful|spelt|whilst|wilful',
].join('|')
const FORBIDDEN = new RegExp(`(?<![a-z])(?:${PRIVATE_TERMS}|${BRITISH_SPELLINGS})(?![a-z])`, 'g')

/** A word allowed in one file or folder, and why. */
export interface Exception {
  /** A path from the root, or a folder's with a slash at its end. */
  readonly where: string
  readonly word: string
  readonly reason: string
}

/** The list of exceptions: `where | word | reason` on each line. */
export function readExceptions(text: string): Exception[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [where = '', word = '', reason = ''] = line.split('|').map((part) => part.trim())
      return { where, word, reason }
    })
}

/** "someStageName" → "some stage name", so that the words of an identifier count. */
const spaced = (text: string): string =>
  text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase()

/**
 * Private terms and British spellings in tracked text, and exceptions that are no longer needed or give no reason.
 * @param files texts by their path from the root
 */
export function oddWords(files: ReadonlyMap<string, string>, exceptions: readonly Exception[]): Finding[] {
  const used = new Set<Exception>()
  const excepted = (file: string, word: string): boolean => {
    const matching = exceptions.filter(
      ({ where, word: allowed }) => allowed === word && (where.endsWith('/') ? file.startsWith(where) : file === where),
    )
    for (const exception of matching) used.add(exception)
    return matching.length > 0
  }
  const findings = [...files].flatMap(([file, text]) =>
    spaced(text)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(FORBIDDEN)]
          .filter(([word]) => !excepted(file, word))
          .map(([word]) => ({ file, line: index + 1, message: `“${word}” isn’t a word of ours` })),
      ),
  )
  const listed = exceptions
    .filter((exception) => !used.has(exception) || exception.reason === '')
    .map(({ where, word, reason }) => ({
      file: EXCEPTIONS,
      line: 0,
      message: `${where} | ${word}: ${reason === '' ? 'gives no reason' : 'is no longer needed'}`,
    }))
  return [...findings, ...listed]
}
