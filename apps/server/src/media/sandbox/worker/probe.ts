import { serve } from './serve.ts'

// A parser that only starts: see protection.ts.

serve(() => ({ answer: {} }))
