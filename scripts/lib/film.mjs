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
    const heights = animations
      .filter(({ effect }) => isOpen && card.contains(effect?.target))
      .map((one) => [idOf(one), Number.parseFloat(one.effect.getKeyframes()[0]?.height)])
      .filter(([, from]) => from >= 0)
    const running = animations.filter(({ playState }) => playState === 'running' && isOpen)
    const targets = running.map(({ effect }) => effect?.target)
    const cardMoves = targets.some((target) => target?.contains(card))
    const moving = cardMoves || targets.some((target) => card.contains(target))
    const parts = shown.flatMap((page) => {
      const list = [...page.querySelectorAll('button, h3, h4, p, input, img')].slice(0, 60)
      return list.filter(visible).map((element) => [idOf(element), element.getBoundingClientRect().top])
    })
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
      heights: Object.fromEntries(heights),
      contentHeight: content ? content.offsetHeight : undefined,
      title: isOpen ? modal.querySelector('#wm-title')?.textContent : undefined,
      moving,
      // True while the card itself is animated; its height is another animation, which `heights` has.
      cardMoves,
      parts: Object.fromEntries(parts),
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
      if (hadRecentInput) continue
      shift += value
      if (value > 0.001) shifted.push(`${value.toFixed(3)} ${sources.slice(0, 2).map(name).join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Lists what is wrong in the frames of a film.
 *
 * @param {readonly object[]} frames as `frameProbe` reads them
 * @param {{ followsFinger?: boolean, keepsWidth?: boolean }} [options] `followsFinger`: the card moves with a finger,
 * without an animation; `keepsWidth`: the button has one width
 * @returns {string[]}
 */
export function judge(frames, { followsFinger = false, keepsWidth = false } = {}) {
  const start = frames[0]?.at ?? 0
  const wrong = []
  const tell = (frame, text) => wrong.push(`${(frame.at - start).toFixed()} ms: ${text}`)
  const widths = new Set(frames.map(({ button }) => Math.round(button?.width ?? 0)).filter((width) => width > 0))
  if (keepsWidth && widths.size > 1) wrong.push(`the button has ${widths.size} widths: ${[...widths].join(', ')}`)
  for (const [index, frame] of frames.entries()) {
    const before = frames[index - 1]
    if (frame.button?.width > 0 && frame.button.width < SLIVER) tell(frame, `a button ${frame.button.width} px wide`)
    if (frame.card && frame.isEmpty && !frame.isSkeleton && frame.card.opacity > 0.3) tell(frame, 'an empty card')
    const { status } = frame.state ?? {}
    const label = frame.button?.label ?? ''
    if (status === 'connected' && /^Connect wallet/.test(label)) tell(frame, `"${label}" while connected`)
    if (/^Connecting/.test(label) && status !== 'connecting' && status !== 'reconnecting')
      tell(frame, `"${label}" while ${status}`)
    if (!before?.card || !frame.card) continue
    // The first picture has the title of Connect; that of another view is not readable yet.
    const isSameView = before.isSkeleton
      ? frame.views[0] === 'Connect'
      : before.isReady && String(before.views) === String(frame.views)
    if (isSameView && before.title && before.title !== frame.title)
      tell(frame, `the title changes from "${before.title}" to "${frame.title}"`)
    if (followsFinger) continue
    // An animation that takes over from a running one begins where that one is by now: one more step of it.
    const step =
      Object.keys(before.heights).length > 0
        ? before.contentHeight - (frames[index - 2]?.contentHeight ?? before.contentHeight)
        : 0
    for (const [id, from] of Object.entries(frame.heights))
      if (!(id in before.heights) && Math.abs(from - before.contentHeight) > JUMP + Math.abs(step))
        tell(frame, `a height of ${before.contentHeight.toFixed()} px jumps to ${from.toFixed()} px to be animated`)
    // Motion inside the card is no reason for the card to jump.
    const isAnimated = [before, frame].some(({ cardMoves, heights }) => cardMoves || Object.keys(heights).length > 0)
    const edges = [frame.card.top - before.card.top, frame.card.height - before.card.height]
    const jump = Math.max(...edges.map(Math.abs))
    if (jump > JUMP && !isAnimated)
      tell(frame, `the card jumps by ${jump.toFixed()} px (${before.views} to ${frame.views})`)
    if (frame.moving || before.moving) continue
    const moved = Object.entries(frame.parts)
      .map(([id, top]) => Math.abs(top - (before.parts[id] ?? top)))
      .filter((by) => by > JUMP)
    if (moved.length > 0 && jump <= JUMP)
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
