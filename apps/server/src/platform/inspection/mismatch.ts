import { documentType, withArticle, type DocumentType } from '@loanyard/contract/document-types'
import type { Content, OtherContent } from './content.ts'
import { problem, type Problem } from './problems.ts'
import { problemOfTrouble } from './trouble-words.ts'

const ZIPPED = new Set(['zip', 'docx', 'xlsx', 'pptx'])
const OFFICE = new Set(['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'])

/** What a file is does not fit its name, or it is not whole; null where both are in order. */
export function problemOfContent(content: Content, named: DocumentType): Problem | null {
  switch (content.kind) {
    case 'document':
      return problemOfDocument(content, named)
    case 'locked_office':
      return OFFICE.has(named.name)
        ? problemOfTrouble({ kind: 'password_protected' }, named)
        : notWhatItSays('a password-protected Office document', named)
    case 'cut_off':
      return problemOfCutOff(content.container === 'zip', named)
    case 'zeros':
      return problem(
        'damaged',
        'This file is incomplete. It wasn’t fully saved or downloaded. Get a new copy and upload that.',
      )
    case 'other':
      return problemOfOther(content, named)
  }
}

function problemOfDocument(content: Extract<Content, { kind: 'document' }>, named: DocumentType): Problem | null {
  const { type, trouble, words } = content
  // A zip that is in trouble may still be the Office document its name says, only nobody can tell.
  const mayBe = type === 'zip' && trouble !== null && words === undefined && ZIPPED.has(named.name)
  if (type === named.name || mayBe) return trouble === null ? null : problemOfTrouble(trouble, named)
  const { label, endings } = documentType(type)
  const rename = `Rename it to end in .${endings[0] ?? ''} and upload it again, or`
  return notWhatItSays(words ?? withArticle(label), named, words === undefined ? rename : undefined)
}

function problemOfCutOff(isZip: boolean, named: DocumentType): Problem {
  const fits = isZip ? ZIPPED.has(named.name) : OFFICE.has(named.name)
  return fits
    ? problemOfTrouble({ kind: 'damaged' }, named)
    : notWhatItSays(isZip ? 'an incomplete zip archive' : 'an incomplete Office document', named)
}

function problemOfOther({ words, mend }: OtherContent, named: DocumentType): Problem {
  if (words !== null && mend !== undefined) {
    return problem('not_what_it_says', `This is ${words}, not ${withArticle(named.label)}. ${mend}`)
  }
  return notWhatItSays(words, named)
}

/** `first` is what may be done besides exporting it, up to the "or". */
function notWhatItSays(words: string | null, { label, endings, name }: DocumentType, first?: string): Problem {
  const what = words === null ? `This file is not ${withArticle(label)}` : `This is ${words}, not ${withArticle(label)}`
  const again = name === 'csv' ? 'export it as a CSV file' : 'export it as a PDF'
  const mend =
    first === undefined
      ? `Open it in the program that made it, ${again}, and upload that.`
      : `${first} ${again} and upload that.`
  return problem('not_what_it_says', `${what}, although its name ends in .${endings[0] ?? name}. ${mend}`)
}
