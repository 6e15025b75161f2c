// Imported before every browser test by the bundler: an error that nobody awaited fails the test it happened in.
declare const afterEach: (hook: () => void | Promise<void>) => void

const problems: string[] = []
const text = (value: unknown): string => (value instanceof Error ? (value.stack ?? value.message) : String(value))

addEventListener('unhandledrejection', (event) => {
  problems.push(`unhandled rejection: ${text(event.reason)}`)
})
addEventListener('error', (event) => {
  // Says only that layout took two turns; every browser reports it, no page suffers from it.
  if (event.message.startsWith('ResizeObserver loop')) return
  problems.push(`uncaught error: ${text(event.error ?? event.message)}`)
})
addEventListener('securitypolicyviolation', (event) => {
  problems.push(`content security policy: ${event.violatedDirective} ${event.blockedURI}`)
})

afterEach(async () => {
  // Rejections are reported one task after the test ended.
  await new Promise((resolve) => setTimeout(resolve, 0))
  if (problems.length > 0) throw new Error(problems.splice(0).join('\n'))
})
