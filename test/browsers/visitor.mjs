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
    if (role === 'img' || role === 'heading' || holds(one, hit) || holds(hit, one)) return { x, y, height }
  }
  return null
}

/** Runs in the page. The frame of the embedded wallet, which lies in the modal while it asks something. */
export function walletFrame() {
  const selector = 'iframe#w3m-iframe'
  return document.querySelector(selector) ?? document.querySelector('wallet-modal').shadowRoot.querySelector(selector)
}

/**
 * @param {{ goto: Function, reload: Function, back: Function, evaluate: Function, perform: Function, tap?: Function,
 *   inFrame?: Function, windows?: Function, inWindow?: Function, picture: Function }} browser `tap`: the driver has no
 *   finger of its own; the last three where a login by email needs a window of its own
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
  const pointer = ({ x, y }, held) => [
    { type: 'pointerMove', x, y, duration: 20 },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: held },
    { type: 'pointerUp', button: 0 },
  ]
  const pressAt = (place, held = 40) =>
    pointerType === 'touch' && browser.tap
      ? browser.tap(place, held)
      : browser.perform([
          { type: 'pointer', id: pointerType, parameters: { pointerType }, actions: pointer(place, held) },
        ])
  /** `held`: milliseconds for which the pointer stays down. */
  const press = async (role, name, held) => pressAt(await find(role, name), held)
  /** Presses inside of the wallet's frame, and returns the height of what was pressed. */
  const pressInFrame = async (role, name) => {
    const inner = await browser.inFrame(() => find(role, name))
    const frame = await browser.evaluate(
      `() => (({ left, top }) => ({ left, top }))((${walletFrame})().getBoundingClientRect())`,
      [],
    )
    await pressAt({ x: Math.round(frame.left + inner.x), y: Math.round(frame.top + inner.y) })
    return inner.height
  }
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
    pressInFrame,
    pointerType,
    type,
    windows: () => browser.windows(),
    inWindow: (handle, work) => browser.inWindow(handle, work),
    async fill(name, text) {
      const place = await find('textbox', name)
      await pressAt(place)
      // A finger of the screen is not waited for by the driver.
      await until('the focus', focusIsAt, place)
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

/** Runs in the page. Returns true if what has the focus, through shadow roots, is at this place. */
function focusIsAt({ x, y }) {
  let one = document.activeElement
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
  const { left, top, right, bottom } = one.getBoundingClientRect()
  return one.localName === 'input' && x >= left && x <= right && y >= top && y <= bottom
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
