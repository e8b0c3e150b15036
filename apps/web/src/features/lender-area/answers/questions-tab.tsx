import type { LenderDeal, LenderQuestion } from '@loanyard/contract/lender-area/schemas'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ui from '../../../ui/layout/primitives.module.css'
import { DateText } from '../../../ui/text/time.tsx'
import * as copy from '../copy.ts'
import { failures } from '../labels.ts'
import { questionsQuery } from '../queries.ts'
import { AnsweredList } from './answered-list.tsx'

function Question({ title, description, answer, not_applicable: reason, approved_at }: LenderQuestion) {
  return (
    <>
      <h3>{title}</h3>
      {description !== '' && <p className={clsx(ui.quiet, ui.lines)}>{description}</p>}
      {answer !== null && <p className={ui.lines}>{answer}</p>}
      {reason !== null && <p className={ui.lines}>{copy.notApplicableBecause(reason)}</p>}
      <p className={clsx(ui.quiet, ui.lines)}>
        {copy.approved} <DateText inSentence value={approved_at} />
      </p>
    </>
  )
}

export function QuestionsTab({ deal }: { deal: LenderDeal }) {
  const query = useQuery(questionsQuery({ partnerId: deal.partner.id, dealId: deal.id }))
  return (
    <AnsweredList
      query={query}
      failure={failures.questions}
      empty={{
        title: copy.noAnswersTitle,
        text: copy.noAnswersText(deal.partner.name),
      }}
      render={Question}
    />
  )
}
