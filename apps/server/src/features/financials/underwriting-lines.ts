import { sentenceDate } from '@loanyard/contract/core/dates'
import { ownershipLabels } from '@loanyard/contract/deals/ownership-labels'
import type { Financials } from '@loanyard/contract/financials/schemas'
import type { Underwriting } from '@loanyard/contract/financials/underwriting'
import * as rules from '@loanyard/contract/financials/underwriting-copy'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import { answeredOwnership } from '@loanyard/lending/underwriting/underwriting'
import * as copy from './copy.ts'
import { formatMoney } from './tables/cells.ts'

/** Sentences and labeled values about SBA rules, for the workbook and the PDF. */

type Rule = Pick<Underwriting['edition'], 'name' | 'from' | 'confirmed'>
type Check = Underwriting['coverage'][number]['dscr']

function ruleText({ name, from, confirmed }: Rule): string {
  return `${rules.ruleInEffect(name, sentenceDate(from))}${confirmed ? '' : rules.notConfirmed}`
}

const openQuestion = ({ terms, can }: Financials, missing?: Underwriting['equity']['missing_fact']) =>
  rules.openQuestion({
    loan_purpose: terms.loan_purpose,
    ownership_change: answeredOwnership(terms),
    canAnswer: can.update,
    ...(missing !== undefined && { missing }),
  })

const termText = copy.term

/** Why a check has no floor, or the rule that sets it. */
export function reasonOf({ floor, rule }: Check, presented: Financials): string {
  if (rule === null) return openQuestion(presented)
  return floor === null ? `${rules.projectionsNotCounted}: ${ruleText(rule)}` : ruleText(rule)
}

/** Null if there are figures. */
export function equityNote(presented: Financials): string | null {
  const { equity } = presented.underwriting
  if (equity.requirement === 'required') return null
  return equity.requirement === 'none' ? rules.noEquityRequired : openQuestion(presented, equity.missing_fact)
}

/** The edition, why it applies, and what follows from it. */
export function ruleLines(presented: Financials): string[] {
  const { terms, underwriting } = presented
  const { loan_number } = terms
  const ownership_change = answeredOwnership(terms)
  const { equity, maturity, edition } = underwriting
  const isOpen = ownership_change === null || ownership_change === 'Category not determined'
  const expected = rules.loanNumberExpected(sentenceDate(loan_number.on))
  const note = equityNote(presented)
  return [
    `${expected} (${rules.loanNumberBasis[loan_number.basis]}): ${ruleText(edition)}`,
    isOpen ? openQuestion(presented) : ownershipLabels[ownership_change],
    ...(note === null
      ? [
          `${rules.equitySummary(formatMoney(equity.required), formatMoney(equity.most_limited))} ${ruleText(equity.rule)}`,
        ]
      : [`${copy.equityInjection}: ${note}`]),
    ...(note === null && ownership_change !== null && ownership_change !== 'None' ? [rules.reducibleText(equity)] : []),
    ...(maturity.mixed === null ? [] : [mixedText(maturity.mixed)]),
  ]
}

function mixedText({ real_estate, business, blended_months, rule }: NonNullable<Underwriting['maturity']['mixed']>) {
  const separate = rules.mixedTerm(termText(real_estate.months), termText(business.months))
  return `${separate}. ${rules.blendedTerm(termText(blended_months))}. ${ruleText(rule)}`
}

/** Near the first day of an edition: a sentence, and each result under both editions. */
export function editionChangeLines({ edition_change }: Financials): { text: string; rows: string[][] } | null {
  if (edition_change === null) return null
  const { before, after, days, edge, results } = edition_change
  const [first] = results
  const rows = [
    ...(first?.coverage ?? []).map(({ period }, at) => [
      `${copy.dscr}, ${period}`,
      ...results.map(({ coverage }) => checkText(coverage[at]?.dscr)),
    ]),
    [rules.equityMissing, ...results.map(({ equity }) => equityText(equity))],
    [copy.longestTerm, ...results.map(({ maturity }) => termText(maturity.longest_term_months))],
  ]
  return { text: rules.editionChange(days, sentenceDate(edge)), rows: [[copy.item, before, after], ...rows] }
}

function checkText(check: Check | undefined): string {
  if (check === undefined) return ''
  return check.floor === null
    ? rules.results[check.result]
    : `${rules.results[check.result]} (${formatRatio(check.floor)})`
}

function equityText({ requirement, missing }: Underwriting['equity']): string {
  return requirement === 'not_determined' ? rules.results.not_determined : formatMoney(missing)
}

export const warningLines = ({ warnings }: Financials): string[] => warnings.map(({ message }) => message)
