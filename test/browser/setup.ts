// Imported before every browser test by the bundler: an error that nobody awaited fails the test it happened in.
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
  // Tests tell of some themselves.
  if (!event.isTrusted) return
  problems.push(`content security policy: ${event.violatedDirective} ${event.blockedURI}`)
})

// React and the platform complain there about what they only just put up with.
const { error } = console
console.error = (...words: unknown[]) => {
  problems.push(`console.error: ${words.map(text).join(' ')}`)
  error(...words)
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

afterEach(async function () {
  await wait(4)
  if (problems.length === 0 || !this.currentTest) return
  // Written into the test, so that the report names it.
  this.currentTest.err ??= new Error(problems.join('\n'))
  this.currentTest.state = 'failed'
  problems.length = 0
})

// Rejections are reported a little after they happen: the last test's may come only now.
after(async () => {
  await wait(50)
  if (problems.length > 0) throw new Error(problems.join('\n'))
})
