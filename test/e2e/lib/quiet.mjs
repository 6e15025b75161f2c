/**
 * Follows the requests of a page from now on. Returns a function that resolves when none of them has been open for a
 * while. (The driver's `networkidle` is a state of the page load: once reached, it stays.)
 * @param {import('playwright-core').Page} page
 */
export function quiet(page) {
  const open = new Set()
  let since = Date.now()
  page.on('request', (request) => {
    open.add(request)
    since = Date.now()
  })
  const end = (request) => {
    if (open.delete(request)) since = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  /** @param {number} ms */
  return async (ms) => {
    while (open.size > 0 || Date.now() - since < ms) await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
