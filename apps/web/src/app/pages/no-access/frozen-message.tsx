import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import * as copy from './copy.ts'

interface FrozenMessageProps {
  detail: string
  isFetching: boolean
  onRetry: () => void
}

export function FrozenMessage({ detail, isFetching, onRetry }: FrozenMessageProps) {
  return (
    <MessagePage
      code="403"
      title={copy.frozenTitle}
      actions={
        <Button variant="primary" busy={isFetching} onClick={onRetry}>
          {actionLabels.tryAgain}
        </Button>
      }
    >
      <PageTitle name={copy.frozenPageTitle} />
      {detail}
    </MessagePage>
  )
}
