import { isLoopback } from './urls.mjs'

const permissions = [
  ...['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'].map((name) => `${name}=(self)`),
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid'].map((name) => `${name}=()`),
].join(', ')

const policy = (directives) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

/**
 * Headers of every answer, by its kind.
 * @param {{ publicUrl: string, popupTie: 'name' | 'opener' | 'none' }} options
 */
export function createHeaders({ publicUrl, popupTie }) {
  const { protocol, hostname } = new URL(publicUrl)
  const common = {
    // For a name of this machine it would bind every other local server to https too.
    ...(protocol === 'https:' && !isLoopback(hostname)
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }
      : {}),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions,
    'reporting-endpoints': 'csp="/csp"',
  }
  const document = { ...common, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  const alone = { 'x-frame-options': 'DENY' }
  const spoken = (language) => ({ 'content-language': language, vary: 'Accept-Language' })
  const quiet = {
    'default-src': "'none'",
    'style-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  }

  return {
    /**
     * The frame, for the origins of its project alone.
     * @param {{ origins: readonly string[], rpc: Record<string, string> } | undefined} project
     */
    frame: (project) => ({
      ...document,
      'content-security-policy': policy({
        ...quiet,
        'script-src': "'self'",
        // The worker that holds keys has an address, and only a policy may give that to a browser.
        'trusted-types': 'wallet-worker',
        'img-src': "'self' data:",
        'font-src': "'self'",
        'connect-src': [
          ...new Set(["'self'", ...Object.values(project?.rpc ?? {}).map((url) => new URL(url).origin)]),
        ].join(' '),
        'frame-ancestors': project ? project.origins.join(' ') : "'none'",
        'form-action': "'none'",
        'report-to': 'csp',
      }),
    }),
    /** Where a popup begins. It must keep its opener: that page is what sends it on. @param {string} [language] */
    opening: (language = 'en') => ({
      ...document,
      ...alone,
      ...spoken(language),
      'content-security-policy': policy({ ...quiet, 'form-action': "'none'", 'report-to': 'csp' }),
      'cross-origin-opener-policy': 'unsafe-none',
    }),
    /** The window that lends a frame what the browser refuses it. It must keep its opener: that is the frame. */
    access: () => ({
      ...document,
      ...alone,
      'content-security-policy': policy({
        ...quiet,
        'script-src': "'self'",
        'connect-src': "'self'",
        'form-action': "'none'",
        'report-to': 'csp',
      }),
      'cross-origin-opener-policy': 'unsafe-none',
    }),
    /**
     * Every other page.
     * @param {{ forms?: string, script?: boolean, ofPopup?: boolean }} [needs] `forms` is where its form may lead to;
     *   `ofPopup` is a page of a sign-in, which stays in one browsing context group with the page that asked
     * @param {string} [language] of its texts
     */
    page: ({ forms = "'none'", script = false, ofPopup = false } = {}, language = 'en') => ({
      ...document,
      ...alone,
      ...spoken(language),
      'content-security-policy': policy({
        ...quiet,
        ...(script ? { 'script-src': "'self'", 'connect-src': "'self'" } : {}),
        'form-action': forms,
        'report-to': 'csp',
      }),
      'cross-origin-opener-policy': ofPopup && popupTie !== 'none' ? 'unsafe-none' : 'same-origin',
    }),
    api: () => ({
      ...common,
      ...alone,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    }),
    /** @param {string} type @param {boolean} hashed whether the name changes with the content */
    asset: (type, hashed) => ({
      ...common,
      ...alone,
      'content-type': type,
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      // A worker has the policy of its script: it holds keys, and speaks to the API.
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'cross-origin-resource-policy': hashed ? 'cross-origin' : 'same-origin',
    }),
  }
}
