import * as z from 'zod'

// zod would otherwise test whether it may compile schemas, which the content security policy reports as a violation.
// Import this before anything that parses.
z.config({ jitless: true })
