// Runs before the first paint so that the page never flashes in the wrong colours. The key is that of src/theme/colour-scheme.ts.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('loanyard.colour_scheme')
  } catch {
    // Storage can be forbidden; then the system's preference counts.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
