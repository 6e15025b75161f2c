// Ends a sign-in with a provider. The result is released to this browser only: to the requesting frame, found by its
// window name within the browsing context group, or by a number that the person enters there.
const main = document.querySelector('main')
const { request, ticket } = main.dataset
/** Milliseconds for a frame on a slow network to answer; after that the page shows the number. */
const PATIENCE = 10_000

const ask = (path) => fetch(path, { method: 'POST', body: new URLSearchParams({ request, ticket }) })

/** Shows one part of the page and hides the others. */
function show(name) {
  for (const part of main.children) part.hidden = part.dataset.part !== name
  const heading = main.querySelector(`[data-part="${name}"] h1`)
  document.title = heading.textContent
  heading.focus()
}

/** Resolves with true if the frame took the ticket. The message goes to documents of this origin only. */
async function handOver() {
  // A provider with a Cross-Origin-Opener-Policy puts this window into another browsing context group, which clears its
  // name and hides the frame.
  if (!window.name) return false
  const frame = window.open('', `wm-${request}`)
  if (!frame) return false
  if (frame.parent === frame) {
    // No window has that name, so that the browser opened a new one.
    frame.close()
    return false
  }
  return new Promise((resolve) => {
    addEventListener('message', ({ source, origin, data }) => {
      if (source === frame && origin === location.origin && data?.type === 'wm-social') resolve(data.taken === true)
    })
    frame.postMessage({ type: 'wm-social', request, ticket }, location.origin)
    setTimeout(resolve, PATIENCE, false)
  })
}

async function showNumber() {
  const response = await ask('/oauth/number')
  if (!response.ok) return show('over')
  const { number } = await response.json()
  main.querySelector('output').textContent = `${number.slice(0, 3)} ${number.slice(3)}`
  show('number')
  // Clearing the name keeps the page's next `window.open()` from reusing this window.
  window.name = ''
  main.querySelector('button').addEventListener('click', async () => {
    await ask('/oauth/stop')
    show('stopped')
  })
  for (;;) {
    const answer = await ask('/oauth/ended').then(
      (ended) => ended.json(),
      () => new Promise((resolve) => setTimeout(resolve, 3_000, {})),
    )
    if (answer.state === 'done') return leave()
    if (answer.state === 'over' && main.querySelector('[data-part="stopped"]').hidden) return show('over')
    if (answer.state) return
  }
}

function leave() {
  show('done')
  window.close()
}

if (await handOver().catch(() => false)) leave()
else await showNumber().catch(() => show('over'))
