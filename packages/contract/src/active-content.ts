/** What may run or reach out when a document is opened in the program it was made for. */
export const activeContents = ['scripts', 'programs', 'attached_files', 'remote_content', 'commands'] as const
export type ActiveContent = (typeof activeContents)[number]

/** What each of them means, after "This file". */
export const activeContentMessages: Record<ActiveContent, string> = {
  scripts: 'contains scripts',
  programs: 'tries to start programs',
  attached_files: 'has other files inside',
  remote_content: 'loads content from elsewhere',
  commands: 'sends commands to other programs',
}
