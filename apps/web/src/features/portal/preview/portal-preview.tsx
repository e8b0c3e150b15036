import type { PortalPreview as Preview } from '@loanyard/contract/requests/portal-preview'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { portalKeys } from '../../../domain/query-keys.ts'
import { asClient, ViewerRoleProvider } from '../../../lib/auth/viewer-role.ts'
import { paths, portalDealIn } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { PortalDeals } from '../dashboard/portal-deals.tsx'
import { MyDocsView } from '../my-docs/my-docs-view.tsx'
import * as copy from './copy.ts'
import { PhoneFrame } from './phone-frame.tsx'
import { previewCache, previewMessagesQuery } from './preview-cache.ts'
import styles from './preview.module.css'

/** The page of the portal that is shown: the dashboard, My Docs, or the request with this id. */
export type PreviewedPage = string | undefined
const myDocs = 'my-docs'

interface PortalPreviewProps {
  preview: Preview
  at: PreviewedPage
  onGo: (at: PreviewedPage) => void
  /** Where Close leads. */
  back: string
  /** An example deal has no dashboard worth a look. */
  hasDashboard: boolean
}

const noArchive = { start: () => undefined, isBusy: false }

/** The page behind a link of the portal; null for one that the preview doesn't have. */
function pageOf(path: string): { at: PreviewedPage } | null {
  if (path === paths.portal) return { at: undefined }
  const [section, requestId, more] = path.split('/').slice(4)
  if (portalDealIn(path) === null || section !== 'my-docs' || more !== undefined) return null
  return { at: requestId ?? myDocs }
}

/** The portal of a deal as its borrower sees it, made of the portal's own pages. */
export function PortalPreview({ preview, at, onGo, back, hasDashboard }: PortalPreviewProps) {
  const { borrower, deal } = preview
  const ref = useMemo(() => ({ partnerId: deal.partner.id, dealId: deal.id }), [deal])
  const cache = useMemo(() => previewCache(preview), [preview])
  const shown = hasDashboard ? at : (at ?? myDocs)
  const request = preview.requests.items.find(({ id }) => id === shown)
  const messages = useQuery({
    ...previewMessagesQuery(ref, request?.id ?? ''),
    enabled: request !== undefined && request.thread.count > 0,
  })
  useEffect(() => {
    if (request !== undefined && messages.data !== undefined)
      cache.setQueryData(portalKeys.messages(ref, request.id), messages.data)
  }, [cache, ref, request, messages.data])
  const follow = useCallback(
    (path: string) => {
      const page = pageOf(path)
      if (page !== null) onGo(page.at)
    },
    [onGo],
  )
  return (
    <div className={styles.preview}>
      <header className={clsx(ui.wrap3, styles.bar)}>
        <div className={styles.about}>
          <h1>{copy.title(borrower)}</h1>
          <p className={ui.quiet}>{copy.note}</p>
        </div>
        {hasDashboard && (
          <nav className={ui.line2} aria-label={copy.pages}>
            <Button aria-current={shown === undefined ? 'page' : undefined} onClick={() => onGo(undefined)}>
              {copy.dashboard}
            </Button>
            <Button aria-current={shown === undefined ? undefined : 'page'} onClick={() => onGo(myDocs)}>
              {copy.myDocs}
            </Button>
          </nav>
        )}
        <Link to={back} className={buttonClass({ variant: 'primary' })}>
          {copy.close}
        </Link>
      </header>
      <PhoneFrame title={copy.frame(borrower)} onFollow={follow}>
        <QueryClientProvider client={cache}>
          <ViewerRoleProvider value={asClient}>
            <div className={styles.screen}>
              <PortalHeader name={deal.partner.name} logo={deal.partner.logo} />
              {/* Each page starts at its top. */}
              <main key={shown} className={styles.page}>
                {shown === undefined ? (
                  <>
                    <PageHeader title={copy.dashboard} />
                    <PortalDeals />
                  </>
                ) : (
                  <MyDocsView
                    deal={ref}
                    requestId={shown === myDocs ? null : shown}
                    archive={noArchive}
                    notFoundView={null}
                  />
                )}
              </main>
            </div>
            {/* Last, so that the portal's own pages don't name this one. */}
            <PageTitle key={shown} name={copy.title(borrower)} />
          </ViewerRoleProvider>
        </QueryClientProvider>
      </PhoneFrame>
    </div>
  )
}

function PortalHeader({ name, logo }: { name: string; logo: string | null }): ReactNode {
  return <div className={styles.portalHeader}>{logo === null ? name : <img src={logo} alt={name} />}</div>
}
