// The actions of a person on a page, equal for every driver: trusted key presses, and clicks at positions of the
// screen.

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs in the page. Where to press the first visible element of this role whose name matches, through shadow roots.
 * Nothing is found while a dialog changes its height or its view: on a busy machine that can pause between two looks,
 * and the press would meet what has moved there.
 */
function findPlace(role, pattern) {
  const name = new RegExp(pattern)
  const selectors = {
    button: 'button,[role=button]',
    textbox: 'input:not([type=checkbox]),textarea',
    img: '[role=img],img',
    heading: 'h1,h2,h3,[role=heading]',
    tab: '[role=tab]',
  }
  const all = (root) => [
    ...root.querySelectorAll(selectors[role]),
    ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? all(one.shadowRoot) : [])),
  ]
  const labelOf = (one) =>
    one.ariaLabel ?? one.getAttribute('aria-label') ?? (one.labels?.[0]?.innerText || one.innerText || one.alt || '')
  const holds = (outer, inner) => {
    for (let one = inner; one; one = one.parentNode ?? one.host) if (one === outer) return true
    return false
  }
  const roots = (root) => [
    root,
    ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? roots(one.shadowRoot) : [])),
  ]
  const moves = (animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().endTime < Number.POSITIVE_INFINITY
  if (roots(document).some((root) => root.getAnimations().some(moves))) return null
  for (const one of all(document)) {
    if (!name.test(labelOf(one).trim().replace(/\s+/g, ' '))) continue
    if (one.disabled || one.getAttribute('aria-disabled') === 'true') continue
    const seen = one.getBoundingClientRect()
    if (!seen.width || !seen.height) continue
    one.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = one.getBoundingClientRect()
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    let hit = document.elementFromPoint(x, y)
    while (hit?.shadowRoot?.elementFromPoint(x, y) && hit.shadowRoot.elementFromPoint(x, y) !== hit)
      hit = hit.shadowRoot.elementFromPoint(x, y)
    if (role === 'img' || role === 'heading' || holds(one, hit) || holds(hit, one)) return { x, y }
  }
  return null
}

/**
 * @param {{ goto: Function, reload: Function, back: Function, evaluate: Function, perform: Function,
 *   picture: Function }} browser
 * @param {'mouse' | 'touch'} pointerType
 */
export function visitor(browser, pointerType) {
  const evaluate = (work, ...given) => browser.evaluate(String(work), given)

  /** Repeats until the answer is not empty. */
  async function until(what, work, ...given) {
    const end = Date.now() + 30_000
    for (;;) {
      const answer = await evaluate(work, ...given)
      if (answer) return answer
      if (Date.now() > end) throw new Error(`Waited 30 s for ${what}. The page says: ${await says()}`)
      await wait(60)
    }
  }
  const says = () =>
    evaluate(() => {
      const dialog = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog[open]')
      return (dialog ?? document.body).innerText.replace(/\s+/g, ' ').slice(0, 300)
    })

  /** Drivers may say that a page has loaded before its modules have run. */
  async function arrive() {
    await until('the kit of the page', () => 'kit' in globalThis)
    await evaluate(watch)
  }

  /** A place that has come to rest: what slides in is not where it was found. */
  async function find(role, name) {
    let last
    for (;;) {
      const place = await until(`${role} ${name}`, findPlace, role, name.source)
      if (last && place.x === last.x && place.y === last.y) return place
      last = place
      await wait(80)
    }
  }
  const pointer = ({ x, y }) => [
    { type: 'pointerMove', x, y, duration: 20 },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: 40 },
    { type: 'pointerUp', button: 0 },
  ]
  const press = async (role, name) =>
    browser.perform([
      { type: 'pointer', id: pointerType, parameters: { pointerType }, actions: pointer(await find(role, name)) },
    ])
  const type = (text) =>
    browser.perform([
      {
        type: 'key',
        id: 'keyboard',
        actions: [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ])
  return {
    evaluate,
    until,
    find,
    press,
    type,
    async fill(name, text) {
      await press('textbox', name)
      await type(text)
    },
    async goto(url) {
      await browser.goto(url)
      await arrive()
    },
    async reload() {
      await browser.reload()
      await arrive()
    },
    back: () => browser.back(),
    errors: () => evaluate(() => globalThis.seenErrors),
  }
}

/** Runs in the page. */
function watch() {
  globalThis.seenErrors = []
  const keep = (text) => globalThis.seenErrors.push(String(text))
  addEventListener('error', ({ error, message }) => keep(error?.stack ?? message))
  addEventListener('unhandledrejection', ({ reason }) => keep(reason?.stack ?? reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    keep(`${violatedDirective} ${blockedURI}`),
  )
}

/** Keys of WebDriver that are no letters: https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const keys = { escape: '\uE00C', tab: '\uE004', enter: '\uE007' }
