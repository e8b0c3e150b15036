import type { LenderDeal, LenderQuestion } from '@loanyard/contract/lender-area/schemas'
import { useQuery } from '@tanstack/react-query'
import { DateText } from '../../../ui/text/time.tsx'
import { failures } from '../labels.ts'
import { questionsQuery } from '../queries.ts'
import { AnsweredList } from './answered-list.tsx'
import styles from './answers.module.css'
import * as copy from './copy.ts'

function Question({ title, description, answer, not_applicable: reason, approved }: LenderQuestion) {
  return (
    <>
      <h3>{title}</h3>
      {description !== '' && <p className={styles.quiet}>{description}</p>}
      {answer !== null && <p className={styles.text}>{answer}</p>}
      {reason !== null && <p className={styles.text}>{copy.notApplicable(reason)}</p>}
      <p className={styles.quiet}>
        {copy.approved} <DateText value={approved} />
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
