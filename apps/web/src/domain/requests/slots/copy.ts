// Which files a request asks for
export const filesAsked = 'Files to ask for'
export const filesAskedHelp = 'The borrower sees one place for each file, and what’s still missing.'
export const filesAny = 'Any number of files'
export const filesTaxYears = 'Last three tax years'
export const filesMonths = 'Last three months'
export const filesPages = 'Front and back'
export const filesNamed = 'Files I name'
export const filesAsIs = 'As it is now'
export const fileNames = 'Names of the files'
export const fileNamesHelp = 'One a line. Add “(optional)” to one that isn’t required.'
export const filesNamesMissing = 'Name at least one file.'
export const filesTooMany = (max: number) => `Name at most ${max} files.`
export const filesNameTooLong = 'Use at most 60 characters for each file.'
export const filesNamedTwice = 'List each file only once.'
export const lastTaxYear = 'Last tax year'
export const taxYearsBefore = (years: number) => (years === 1 ? 'the year before' : `${years} years before`)
export const lastMonth = 'Last month'
export const monthsAgo = (months: number) => `${months} months ago`
export const optionalFile = (name: string) => `${name} (optional)`
