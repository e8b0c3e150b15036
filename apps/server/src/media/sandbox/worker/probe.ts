import { serve } from './serve.ts'

// Says that it runs: see protection.ts.

serve(() => ({ answer: {} }))
