import * as z from 'zod'

// zod would otherwise try whether it may compile its schemas, which the content security policy reports as a violation.
// Imported before anything that parses.
z.config({ jitless: true })
