/** The path of the views' own busy glyph, which would bring React with it. */
const loop =
  'M10 10C8 7.3 6.7 6.5 5.3 6.5a3.5 3.5 0 000 7c1.4 0 2.7-.8 4.7-3.5 2-2.7 3.3-3.5 4.7-3.5a3.5 3.5 0 010 7c-1.4 0-2.7-.8-4.7-3.5z'

function svg(name: string, attributes: { readonly [name: string]: string }, ...children: Node[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...children)
  return element
}

/** Draws the busy glyph before the text of a button, for as long as that is busy. A button with one keeps it. */
export function showBusyMark(button: HTMLElement): void {
  const isBusy = () => button.getAttribute('aria-busy') === 'true'
  if (!isBusy() || button.querySelector(':scope>svg')) return
  const run = svg('path', { d: loop, pathLength: '100', 'stroke-dasharray': '36 64', 'stroke-dashoffset': '-58' })
  const mark = svg(
    'svg',
    {
      viewBox: '0 0 20 20',
      width: '16',
      height: '16',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '1.8',
      'stroke-linecap': 'round',
      'aria-hidden': 'true',
      part: 'icon',
    },
    svg('path', { d: loop, opacity: '.25' }),
    run,
  )
  // The text is a few letters shorter than that of the idle button, whose width stays.
  Object.assign(mark.style, { flex: 'none', marginInline: '-8px -2px' })
  button.prepend(mark)
  if (!globalThis.matchMedia?.('(prefers-reduced-motion:reduce)').matches)
    run.animate?.({ strokeDashoffset: ['0', '-100'] }, { duration: 1100, iterations: Number.POSITIVE_INFINITY })
  const observer = new MutationObserver(() => {
    if (isBusy()) return
    observer.disconnect()
    mark.remove()
  })
  observer.observe(button, { attributeFilter: ['aria-busy'] })
}
