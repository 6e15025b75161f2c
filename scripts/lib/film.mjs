// Films of the modal: what is painted (frames of the browser's screencast) and what each frame contains (read in the
// page), with the rules that no frame may break.

/** Pixels below which a button is a sliver. */
const SLIVER = 40

/** Pixels that an edge may move in one frame without a running animation. */
export const JUMP = 8

/** Runs in the page before all other code. */
export function frameProbe() {
  const visible = (element) =>
    element?.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const opacity = (element) => {
    let value = 1
    for (let one = element; one; one = one.parentElement) value *= Number(getComputedStyle(one).opacity)
    return value
  }
  const ids = new WeakMap()
  let nextId = 0
  const idOf = (element) => {
    if (!ids.has(element)) {
      nextId += 1
      ids.set(element, nextId)
    }
    return ids.get(element)
  }
  /** @type {object[] | undefined} */
  let frames
  /** Where the finger is. */
  let finger
  for (const type of ['pointerdown', 'pointermove'])
    addEventListener(type, ({ clientY }) => (finger = clientY), { capture: true })
  /** The animations of a height in the frame before. */
  let heightsBefore = new Map()
  /** The height at which an animation would be by now that another one has ended. */
  const continued = ({ from, to, timing, start }) => {
    const clock = new Animation(new KeyframeEffect(null, null, { ...timing, fill: 'both' }))
    clock.currentTime = document.timeline.currentTime - start
    return from + (to - from) * clock.effect.getComputedTiming().progress
  }
  // A size observer runs after those of the page, and before the frame is painted.
  const look = () => {
    if (!frames) return
    requestAnimationFrame(look)
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      if (frames) read()
    })
    observer.observe(document.documentElement)
  }
  const read = () => {
    const modal = document.querySelector('wallet-modal')?.shadowRoot
    const dialog = modal?.querySelector('dialog')
    const card = modal?.querySelector('[part=card]')
    const button = document.querySelector('wallet-button')?.shadowRoot?.querySelector('button')
    const isOpen = !!dialog?.open && visible(card)
    const box = isOpen ? card.getBoundingClientRect() : undefined
    const pages = isOpen ? [...card.querySelectorAll('[data-view]')] : []
    const shown = pages.filter((page) => visible(page) && opacity(page) > 0.05)
    const animations = modal?.getAnimations() ?? []
    const skeleton = isOpen && card.querySelector(':scope > [aria-busy]')
    const content = isOpen && (skeleton || card.querySelector('wm-modal-view')?.firstElementChild)
    const heights = new Map()
    for (const one of animations) {
      const { effect } = one
      if (!isOpen || !card.contains(effect?.target)) continue
      const [from, to] = effect.getKeyframes().map(({ height }) => Number.parseFloat(height))
      if (!(from >= 0)) continue
      const { start = one.startTime ?? document.timeline.currentTime } = heightsBefore.get(one) ?? {}
      heights.set(one, { from, to, start: one.startTime ?? start, timing: effect.getTiming() })
    }
    const continuedHeights = [...heightsBefore].filter(([one]) => !heights.has(one)).map(([, how]) => continued(how))
    heightsBefore = heights
    const running = animations.filter(({ playState }) => playState === 'running' && isOpen)
    const targets = running.map(({ effect }) => effect?.target)
    const cardMoves = targets.some((target) => target?.contains(card))
    const parts = shown.flatMap((page) => {
      const list = [...page.querySelectorAll('button, h3, h4, p, input, img')].slice(0, 60)
      const moves = (element) => targets.some((target) => target?.contains(element))
      const atRest = list.filter((element) => visible(element) && !moves(element))
      return atRest.map((element) => [idOf(element), element.getBoundingClientRect().top - box.top])
    })
    const heading = document.querySelector('h1')?.getBoundingClientRect()
    const label = button && [...button.querySelectorAll('[part~=label]')].filter(visible).map((one) => one.innerText)
    frames.push({
      at: performance.now(),
      card: box && { top: box.top, height: box.height, opacity: opacity(card) },
      views: shown.map((page) => page.dataset.view),
      // False while the page before is still in sight.
      isReady: shown.some((page) => page.dataset.direction),
      // A skeleton, a picture, and the page that leaves are content as well.
      isEmpty:
        isOpen &&
        ![...shown, ...card.querySelectorAll('[inert]')].some(
          (page) => opacity(page) > 0.05 && (page.innerText.trim() || page.querySelector('svg, img, [aria-busy]')),
        ),
      isSkeleton: !!skeleton,
      // The height at which each running animation began, and the height of the content.
      heights: Object.fromEntries([...heights].map(([one, { from }]) => [idOf(one), from])),
      continuedHeights,
      contentHeight: content ? content.offsetHeight : undefined,
      title: isOpen ? modal.querySelector('#wm-title')?.textContent : undefined,
      texts: shown.flatMap((page) =>
        [...page.querySelectorAll('button, h3, h4, p')].map(({ textContent }) => textContent),
      ),
      // True while the card itself is animated; its height is another animation, which `heights` has.
      cardMoves,
      // The places of what no animation moves, from the card's upper edge.
      parts: Object.fromEntries(parts),
      // The page behind the modal: its heading, and the button.
      page: heading && { x: heading.x, y: heading.y + scrollY, button: button?.getBoundingClientRect().y + scrollY },
      finger,
      window: { width: innerWidth, height: visualViewport.height },
      button: button && { width: button.getBoundingClientRect().width, label: label?.join(' ') ?? '' },
      state: globalThis.kit && (({ status, view, open }) => ({ status, view, open }))(globalThis.kit.getState()),
      focus: document.activeElement?.localName,
    })
  }
  let shift = 0
  /** The elements that moved, for each shift. */
  let shifted = []
  const name = ({ node, previousRect: from, currentRect: to }) => {
    const { localName = '#text', className = '', part } = node ?? {}
    return `${localName}.${part?.value || className} ${[from, to].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)).join(' to ')}`
  }
  globalThis.film = {
    start() {
      frames = []
      shift = 0
      shifted = []
      requestAnimationFrame(look)
    },
    stop() {
      const taken = frames
      frames = undefined
      return { frames: taken, shift, shifted }
    },
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      // The button grows as it gets an account: it has other content then.
      if (hadRecentInput || sources.every(({ node }) => node?.localName === 'wallet-button')) continue
      shift += value
      if (value > 0.001) shifted.push(`${value.toFixed(3)} ${sources.slice(0, 2).map(name).join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Pixels by which a change of the visitor's own moves an edge: a finger's, or that of a window above a keyboard. */
function ownMove(frame, before) {
  const by = [(frame.finger ?? 0) - (before.finger ?? frame.finger ?? 0), frame.window.height - before.window.height]
  return Math.max(...by.map(Math.abs))
}

/** Says what is wrong in the words of the button and in the title. */
function wrongWords({ button, state, title, texts }, words, foreign) {
  const wrong = []
  const label = button?.label ?? ''
  const { status } = state ?? {}
  if (status === 'connected' && label === words.connect) wrong.push(`"${label}" while connected`)
  if ([words.connecting, words.reconnecting].includes(label) && !['connecting', 'reconnecting'].includes(status))
    wrong.push(`"${label}" while ${status}`)
  for (const text of new Set([label, title, ...texts]))
    if (foreign.has(text)) wrong.push(`"${text}" is of another language`)
  return wrong
}

/**
 * Lists what is wrong in the frames of a film.
 *
 * @param {readonly object[]} frames as `frameProbe` reads them
 * @param {{ keepsWidth?: boolean, words: Record<string, string>, foreign?: ReadonlySet<string> }} options `keepsWidth`:
 * the button has one width; `words`: its texts in the language of the page; `foreign`: texts that this language does
 * not have
 * @returns {string[]}
 */
export function judge(frames, { keepsWidth = false, words, foreign = new Set() }) {
  const start = frames[0]?.at ?? 0
  const wrong = []
  const tell = (frame, text) => wrong.push(`${(frame.at - start).toFixed()} ms: ${text}`)
  const widths = new Set(frames.map(({ button }) => Math.round(button?.width ?? 0)).filter((width) => width > 0))
  if (keepsWidth && widths.size > 1) wrong.push(`the button has ${widths.size} widths: ${[...widths].join(', ')}`)
  for (const [index, frame] of frames.entries()) {
    const before = frames[index - 1]
    if (frame.button?.width > 0 && frame.button.width < SLIVER) tell(frame, `a button ${frame.button.width} px wide`)
    if (frame.card && frame.isEmpty && !frame.isSkeleton && frame.card.opacity > 0.3) tell(frame, 'an empty card')
    for (const text of wrongWords(frame, words, foreign)) tell(frame, text)
    // A phone that is turned has another window: nothing stays where it was.
    if (!before || before.window.width !== frame.window.width) continue
    const pageMoved =
      before.page && frame.page
        ? Object.keys(frame.page).filter((key) => Math.abs(frame.page[key] - before.page[key]) > JUMP)
        : []
    if (pageMoved.length > 0) tell(frame, `the page behind jumps (${pageMoved})`)
    if (!before.card || !frame.card) continue
    // The first picture has the title of Connect; that of another view is not readable yet.
    const isSameView = before.isSkeleton
      ? frame.views[0] === 'Connect'
      : before.isReady && String(before.views) === String(frame.views)
    if (isSameView && before.title && before.title !== frame.title)
      tell(frame, `the title changes from "${before.title}" to "${frame.title}"`)
    // An animation that takes over from a running one begins where that one is by now, which may be frames later.
    const reached = [before.contentHeight, ...frame.continuedHeights]
    for (const [id, from] of Object.entries(frame.heights))
      if (!(id in before.heights) && (from < Math.min(...reached) - JUMP || from > Math.max(...reached) + JUMP))
        tell(frame, `a height of ${before.contentHeight.toFixed()} px jumps to ${from.toFixed()} px to be animated`)
    // Motion inside the card is no reason for the card to jump.
    const isAnimated = [before, frame].some(({ cardMoves, heights }) => cardMoves || Object.keys(heights).length > 0)
    if (isAnimated) continue
    // A finger's move in one frame may be drawn in the next.
    const earlier = frames[index - 2]
    const most = JUMP + Math.max(ownMove(frame, before), earlier ? ownMove(before, earlier) : 0)
    const edges = [frame.card.top - before.card.top, frame.card.height - before.card.height]
    const jump = Math.max(...edges.map(Math.abs))
    if (jump > most) tell(frame, `the card jumps by ${jump.toFixed()} px (${before.views} to ${frame.views})`)
    const moved = Object.entries(frame.parts)
      .map(([id, top]) => Math.abs(top - (before.parts[id] ?? top)))
      .filter((by) => by > most)
    if (moved.length > 0 && jump <= most)
      tell(frame, `${moved.length} parts of ${frame.views} jump by ${Math.max(...moved).toFixed()} px`)
  }
  return wrong
}

/** Records the browser's own frames until it is stopped. */
export async function screencast(page) {
  const cdp = await page.context().newCDPSession(page)
  const frames = []
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp * 1000, data })
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 70, everyNthFrame: 1 })
  return async () => {
    await cdp.send('Page.stopScreencast')
    await cdp.detach()
    return frames
  }
}

/** At most `count` frames, evenly chosen, the first and the last among them. */
export function choose(frames, count) {
  if (frames.length <= count) return frames
  return Array.from({ length: count }, (_, at) => frames[Math.round((at * (frames.length - 1)) / (count - 1))])
}
