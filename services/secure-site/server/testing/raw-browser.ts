// Simulates a popup without a browser: follows redirects with cookies by host, and submits the page's form.
export interface Page {
  readonly url: string
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/** Decodes an attribute value. */
const plain = (text: string | undefined) =>
  text
    ?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Returns the proof that the script of an answer page passes to its frame. */
export const proofOf = ({ text }: Page) => {
  const [, request = '', ticket = ''] = /<main data-request="([^"]+)" data-ticket="([^"]+)">/.exec(text) ?? []
  return { request, ticket }
}

export function newBrowser(start: string, always: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, Map<string, string>>()
  let referer = start
  let page: Page = { url: start, status: 200, text: '', headers: new Headers() }

  async function go(url: string, init: RequestInit, until: (url: string) => boolean, hops = 0): Promise<Page> {
    if (hops > 10) throw new Error('Too many redirects.')
    const { host, origin } = new URL(url)
    const jar = cookies.get(host) ?? new Map<string, string>()
    cookies.set(host, jar)
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const site = new URL(referer).origin === origin ? 'same-origin' : 'cross-site'
    const headers = {
      cookie,
      referer: `${new URL(referer).origin}/`,
      'sec-fetch-site': site,
      ...always,
      ...init.headers,
    }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const refresh = /^0; url=(.*)$/.exec(response.headers.get('refresh') ?? '')?.[1]
    const text = await response.text()
    // Follows the link of the page as its script does.
    const led = text.includes('src="/leave.js"') ? plain(/<a href="([^"]+)"/.exec(text)?.[1]) : undefined
    const next = response.headers.get('location') ?? refresh ?? led
    page = { url, status: response.status, text, headers: response.headers }
    if (!next) {
      referer = url
      return page
    }
    const target = new URL(next, url).href
    if (until(target)) {
      page = { ...page, url: target }
      return page
    }
    return go(target, {}, until, hops + 1)
  }
  const never = () => false

  return {
    from(url: string) {
      referer = url
    },
    open: (url: string, until: (url: string) => boolean = never) => go(url, {}, until),
    /** Sends a request to the page's own site, as its script does. */
    async ask(path: string, fields: Record<string, string>) {
      const url = new URL(path, page.url)
      const headers = { 'sec-fetch-site': 'same-origin', origin: url.origin }
      const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers })
      return { status: response.status, text: await response.text() }
    },
    submit(fields: Record<string, string>, until: (url: string) => boolean = never) {
      const action = plain(/<form method="post" action="([^"]+)"/.exec(page.text)?.[1])
      if (!action) throw new Error(`There is no form on ${page.url}: ${page.text}`)
      const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      const body = new URLSearchParams({
        ...Object.fromEntries(hidden.map(([, name, value]) => [name, plain(value)])),
        ...fields,
      })
      return go(new URL(action, page.url).href, { method: 'POST', body }, until)
    },
  }
}
