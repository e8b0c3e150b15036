import { fileExtension } from '@loanyard/contract/document-types'

/** Endings of what a computer runs when somebody clicks on it. */
const PROGRAMS = new Set(
  (
    'exe com scr pif cpl dll sys drv ocx msi msp msix appx bat cmd ps1 psm1 vb vbs vbe js jse mjs wsf wsh wsc hta sct ' +
    'reg inf lnk url scf jar class dex apk ipa app dmg pkg command sh bash run bin elf desktop chm hlp xll ' +
    'docm dotm xlsm xltm xlam xlsb pptm potm ppam ppsm sldm'
  ).split(' '),
)

const ARCHIVES = new Set(
  'zip 7z rar gz tgz tar bz2 tbz tbz2 xz txz zst lz lzma lzh arj ace cab iso img vhd vhdx z uue'.split(' '),
)

/** What Windows ignores at the end of a name. */
const TRAILING = /[\s.]+$/

/** Whether a name in an archive is that of a program, of another archive, or of neither. */
export function kindOfEntry(name: string): 'program_inside' | 'archive_inside' | null {
  const ending = fileExtension(name.replace(TRAILING, ''))
  if (PROGRAMS.has(ending)) return 'program_inside'
  return ARCHIVES.has(ending) ? 'archive_inside' : null
}
