import './theme/mantine.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod'
import { App } from './app/app.tsx'
import { listenToOtherTabs } from './lib/session.ts'
import { announceNonce } from './theme/nonce.ts'

// zod would otherwise try to compile its schemas, which the content security policy reports as a violation.
z.config({ jitless: true })
announceNonce()
listenToOtherTabs()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
