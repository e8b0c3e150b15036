import * as z from 'zod'

/** Who hasn't accepted the invitation gets it again: they learn about a deal's requests only after that. */
export const reminderEmail = z.enum(['reminder', 'invitation']).nullable()
export type ReminderEmail = z.infer<typeof reminderEmail>
