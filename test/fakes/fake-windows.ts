/** A window that the page has opened. */
interface Opened {
  readonly closed: boolean
  readonly opener: unknown
  readonly at: string
  /** Size and place that the page asked for. */
  readonly features: string
  close(): void
}

/** Replaces `window.open` during each test of a file. */
export function fakeWindows() {
  const real = window.open
  const one = {
    windows: [] as Opened[],
    /** True for a browser that blocks windows. */
    isBlocking: false,
  }
  beforeEach(() => {
    one.windows = []
    one.isBlocking = false
    window.open = (_url, _target, features = '') => {
      if (one.isBlocking) return null
      const opened = {
        features,
        closed: false,
        opener: window as unknown,
        at: '',
        location: {
          replace(url: string) {
            opened.at = url
          },
        },
        close() {
          opened.closed = true
        },
      }
      one.windows.push(opened)
      return opened as unknown as Window
    }
  })
  afterEach(() => {
    window.open = real
  })
  return one
}
