import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * The passwords that people and programs try first: of about 49,000, the 18,000 that are long enough to matter here.
 */
let commonPasswords: Promise<ReadonlySet<string>> | null = null

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** True for a common password in any spelling. Needs no network. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords()
  return (await commonPasswords).has(password.normalize('NFKC').toLowerCase())
}

/** The strength of eight random characters, which the rules also accept. */
const fewestGuesses = 1e8

/** Only the beginning of a longer password is checked, because the time grows with its length. */
const maxLengthChecked = 40

/** Ways to read digits and symbols as letters. Attackers try no more, and each takes time. */
const substitutions = 10

/** Shorter words occur in any password. */
const shortestWord = 3

let estimator: Promise<ZxcvbnFactory> | null = null

/** Half a million words, loaded when a password is first chosen. */
async function openEstimator(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: maxLengthChecked,
    l33tMaxSubstitutions: substitutions,
  })
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function simple(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** The words of names and addresses, whole and split: "Acme Lending" is also "acmelending", "acme" and "lending". */
function wordsOf(texts: readonly string[]): string[] {
  const words = ['loanyard', ...texts.map(simple)].flatMap((text) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u)
    return [parts.join(''), ...parts]
  })
  return [...new Set(words)].filter(({ length }) => length >= shortestWord).toSorted((a, b) => b.length - a.length)
}

/** True if fewer than four letters are left without the words: a name with a year, or with symbols for letters. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const plain = Array.from(simple(password), (character) => lookalikes[character] ?? character).join('')
  return [simple(password), plain].some((text) => {
    const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
    const left = words.reduce((rest, word) => rest.replaceAll(word, ''), letters)
    return left !== letters && left.replaceAll(/\P{L}/gu, '').length < 4
  })
}

/**
 * True for a password that is guessed soon: a common one, a word with a year, a keyboard pattern, or one made of
 * `about` (the person's and their company's names and addresses). Needs no network.
 */
export async function isWeakPassword(password: string, about: readonly string[]): Promise<boolean> {
  if (await isCommonPassword(password)) return true
  const words = wordsOf(about)
  if (isMadeOf(words, password)) return true
  estimator ??= openEstimator()
  return (await estimator).check(simple(password).slice(0, maxLengthChecked), words).guesses < fewestGuesses
}
