import { isLoopback } from '../settings/urls.mjs'

const permissions = [
  ...['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'].map((name) => `${name}=(self)`),
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid'].map((name) => `${name}=()`),
].join(', ')

const policy = (directives) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

/**
 * Response headers by kind of response.
 * @param {{ publicUrl: string, popupTie: 'name' | 'opener' | 'none' }} options
 */
export function createHeaders({ publicUrl, popupTie }) {
  const { protocol, hostname } = new URL(publicUrl)
  const common = {
    // HSTS for a loopback name would force HTTPS on every other local server too.
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
     * Headers of the frame document; only the project's origins may embed it.
     * @param {{ origins: readonly string[], rpc: Record<string, string> } | undefined} project
     */
    frame: (project) => ({
      ...document,
      'content-security-policy': policy({
        ...quiet,
        'script-src': "'self'",
        // The worker that holds keys is created from a URL, which needs a Trusted Types policy.
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
    /**
     * Headers of the first page of a popup. It keeps its opener, because that page navigates it to the provider.
     * @param {string} [language]
     */
    opening: (language = 'en') => ({
      ...document,
      ...alone,
      ...spoken(language),
      'content-security-policy': policy({ ...quiet, 'form-action': "'none'", 'report-to': 'csp' }),
      'cross-origin-opener-policy': 'unsafe-none',
    }),
    /** Headers of the storage-access window. It keeps its opener, the frame. */
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
     * Headers of every other page.
     * @param {{ forms?: string, script?: boolean, ofPopup?: boolean }} [needs] `forms` is the allowed form target;
     * `ofPopup` marks a sign-in page, which stays in the browsing context group of its opener
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
    /** @param {string} type @param {boolean} hashed true if the name contains a hash of the content */
    asset: (type, hashed) => ({
      ...common,
      ...alone,
      'content-type': type,
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      // A worker uses the policy of its own script; this one holds keys and calls the API.
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'cross-origin-resource-policy': hashed ? 'cross-origin' : 'same-origin',
    }),
  }
}
