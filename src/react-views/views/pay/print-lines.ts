/**
 * Prints lines of text, the first as their heading, in a frame of their own: the page around the modal is not printed.
 * The frame is removed once the browser has printed.
 */
export function printLines([heading = '', ...lines]: readonly string[], locale: string): void {
  const frame = document.createElement('iframe')
  frame.title = heading
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  frame.addEventListener(
    'load',
    () => {
      const { contentDocument: page, contentWindow: view } = frame
      if (!page || !view) return frame.remove()
      page.title = heading
      page.documentElement.lang = locale
      page.body.dir = 'auto'
      const title = page.createElement('h1')
      title.textContent = heading
      page.body.append(
        title,
        ...lines.map((line) => {
          const row = page.createElement('p')
          row.dir = 'auto'
          row.textContent = line
          return row
        }),
      )
      view.addEventListener('afterprint', () => frame.remove(), { once: true })
      view.print()
    },
    { once: true },
  )
  document.body.append(frame)
}
