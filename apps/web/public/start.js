// Runs before the first paint and before the page's own script, which takes seconds to arrive on a slow phone.

// So that the page never flashes in the wrong colors. src/theme/color-scheme.ts uses the same key.
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

// So that the page never moves sideways. src/app/shell/rail/rail-width.ts uses the same key.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('loanyard.rail')
  } catch {
    // Storage may be blocked; the width of the window then decides.
  }
  if (chosen === null) chosen = innerWidth < 1600 ? 'folded' : 'open'
  document.documentElement.setAttribute('data-rail', chosen)
})()

// Sends what the page asks for first (apps/web/page-files.ts). src/lib/api/early-replies.ts hands out the replies.
;(function () {
  var list = document.querySelector('meta[name="loanyard-early"]')
  var access = null
  try {
    access = localStorage.getItem('loanyard.access')
  } catch {
    return
  }
  if (list === null || access === null) return
  var early = { access: access, replies: new Map() }
  JSON.parse(list.content).forEach(function (request) {
    if (request.media !== undefined && !matchMedia(request.media).matches) return
    var headers = { Accept: 'application/json', Authorization: 'Bearer ' + access }
    var reply = fetch(request.url, { cache: 'no-store', headers: headers })
    // The page's script asks again.
    reply.catch(function () {})
    early.replies.set(request.url, reply)
  })
  window.loanyardEarly = early
})()

// Ctrl-K before the search has loaded: src/features/search/quick-search.tsx takes over.
;(function () {
  var early = (window.loanyardSearch = { onKeyDown: onKeyDown })
  function onKeyDown(event) {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || location.pathname.indexOf('/partner/ptnr_')) return
    event.preventDefault()
    early.wasAsked = true
  }
  document.addEventListener('keydown', onKeyDown)
})()
