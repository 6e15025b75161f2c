import assert from 'node:assert/strict'

/** Role-less, quick view on what has focus, through open shadow roots. */
export const focused = (page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!element || element === document.body) return { name: '', inList: false, tag: 'BODY' }
    const labelled = element.getAttribute('aria-labelledby')
    const root = element.getRootNode()
    // Returns the text for screen readers: without decoration, with the names of pictures.
    const textOf = (node) => {
      if (!node) return ''
      if (node.nodeType === Node.TEXT_NODE) return node.data
      if (node.getAttribute?.('aria-hidden') === 'true') return ''
      return node.getAttribute?.('alt') ?? [...node.childNodes].map(textOf).join('')
    }
    const name =
      element.getAttribute('aria-label') ??
      (labelled && textOf(root.getElementById?.(labelled))) ??
      (textOf(element.labels?.[0]) || textOf(element) || element.getAttribute('placeholder') || '')
    return {
      name: name.trim(),
      tag: element.tagName,
      inList: !!element.closest('ul, ol, [role="list"], [role="listbox"]'),
    }
  })

/**
 * Moves focus by Tab, and by arrows inside a list, until the focused control has the name.
 * @returns {Promise<number>} how many keys it took
 */
export async function reach(page, name, { max = 80, key = 'Tab' } = {}) {
  // A view whose chunk is still coming has nothing to reach.
  await page.waitForFunction(() => {
    const modal = document.querySelector('wallet-modal')
    return !modal?.open || modal.shadowRoot.querySelector('[data-view] :is(button, input, a)')
  })
  const seen = []
  for (let presses = 0; presses <= max; presses += 1) {
    const now = await focused(page)
    seen.push(`${now.tag} ${now.name.slice(0, 40)}`)
    if (name.test(now.name) && now.tag !== 'BODY') return presses
    if (now.inList) {
      await page.keyboard.press('ArrowDown')
      const next = await focused(page)
      if (name.test(next.name)) return presses + 1
      // The end of a list, or one without arrows: go on to the next control.
      if (next.name !== now.name) continue
    }
    await page.keyboard.press(key)
  }
  assert.fail(`No focus on ${name} after ${max} keys. Focus went: ${seen.slice(0, 40).join(' → ')}`)
}

export async function press(page, name, options) {
  await reach(page, name, options)
  await page.keyboard.press('Enter')
}
