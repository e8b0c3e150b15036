import './lib/browser/trusted-types.ts'
import './theme/reset.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { listenToOtherTabs } from './lib/auth/session.ts'
import { trackFailedStyles } from './lib/browser/lazy-chunk.ts'
import { watchColorScheme } from './theme/color-scheme.ts'
import { exposeNonce } from './theme/nonce.ts'

exposeNonce()
watchColorScheme()
listenToOtherTabs()
trackFailedStyles()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
