// The end of a sign-in at a provider. Its result goes to nobody but this browser: to the frame that asked, which the
// browser finds by a name among the windows that belong together, or else by a number that a person types there.
const main = document.querySelector('main')
const { request, ticket } = main.dataset
/** For a frame with a slow network; the number is there for one that does not answer at all. */
const PATIENCE = 10_000

const ask = (path) => fetch(path, { method: 'POST', body: new URLSearchParams({ request, ticket }) })

/** Shows one part of the page, and nothing else of it. */
function show(name) {
  for (const part of main.children) part.hidden = part.dataset.part !== name
  const heading = main.querySelector(`[data-part="${name}"] h1`)
  document.title = heading.textContent
  heading.focus()
}

/** Whether the frame has taken the ticket. Only a document of this very origin can be told it. */
async function handOver() {
  // A provider with a Cross-Origin-Opener-Policy takes the name away, and everything that could be found by a name.
  if (!window.name) return false
  const frame = window.open('', `wm-${request}`)
  if (!frame) return false
  if (frame.parent === frame) {
    // Nothing has that name, and the browser has opened a window in its place.
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
  // The next press on the page must not take this window for its own.
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
