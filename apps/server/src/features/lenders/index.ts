export { excerpt, messageExcerpts, presentMessage, type MessageRow } from './messages/message-rows.ts'
