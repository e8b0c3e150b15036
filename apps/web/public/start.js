// Runs before the first paint so that the page never flashes in the wrong colors. src/theme/color-scheme.ts uses the
// same key.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('loanyard.colour_scheme')
  } catch {
    // Storage may be blocked; the system's preference then applies.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
