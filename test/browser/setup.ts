// Imported before every browser test by the bundler: an error that nobody awaited fails the test it happened in.
const problems: string[] = []
const text = (value: unknown): string => (value instanceof Error ? (value.stack ?? value.message) : String(value))

addEventListener('unhandledrejection', (event) => {
  problems.push(`unhandled rejection: ${text(event.reason)}`)
})
addEventListener(
  'error',
  (event) => {
    // Browsers report this when a layout took two turns. Pages do not suffer from it, and the test runner would fail.
    if (event.message.startsWith('ResizeObserver loop')) return event.stopImmediatePropagation()
    problems.push(`uncaught error: ${text(event.error ?? event.message)}`)
  },
  // Before the handler that the test runner has set.
  true,
)
addEventListener('securitypolicyviolation', (event) => {
  // Tests dispatch some of these events themselves; those are not trusted.
  if (!event.isTrusted) return
  problems.push(`content security policy: ${event.violatedDirective} ${event.blockedURI}`)
})

// React and the platform report misuse by `console.error`, which fails the test here.
const { error } = console
console.error = (...words: unknown[]) => {
  problems.push(`console.error: ${words.map(text).join(' ')}`)
  error(...words)
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

afterEach(async function () {
  await wait(4)
  if (problems.length === 0 || !this.currentTest) return
  // The error is set on the test itself, so that the report names the test.
  this.currentTest.err ??= new Error(problems.join('\n'))
  this.currentTest.state = 'failed'
  problems.length = 0
})

// Browsers report rejections with a delay, so those of the last test may come after its end.
after(async () => {
  await wait(50)
  if (problems.length > 0) throw new Error(problems.join('\n'))
})
