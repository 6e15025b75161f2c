import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'

let axe: Promise<string> | undefined

/** Returns the axe-core violations of a window, bypassing its Content Security Policy. */
export async function violations(page: Page, target: Page | Frame): Promise<unknown> {
  axe ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const tools = await page.context().newCDPSession(target)
  await tools.send('Runtime.evaluate', { expression: await axe })
  const run = "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] })"
  const expression = `${run}.then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])))`
  const { result } = await tools.send('Runtime.evaluate', { expression, awaitPromise: true })
  return JSON.parse(result.value)
}
