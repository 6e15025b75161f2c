import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { DemoError } from '../stack/demo-error.mjs'

const loopback = new Set(['127.0.0.1', 'localhost', '::1'])

/** This machine's addresses in its own networks; those that phones usually reach come first. */
function lanAddresses() {
  const found = Object.values(networkInterfaces())
    .flat()
    .filter((entry) => entry && entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
  return found.sort((a, b) => Number(b.startsWith('192.168.')) - Number(a.startsWith('192.168.')))
}

/**
 * Where the servers listen and under which name the pages and a phone reach them.
 * @param {string} host `127.0.0.1`, `0.0.0.0`, or an address or name of this machine
 * @returns {{ listen: string, name: string, pageName: string, allowed: ReadonlySet<string> }} `allowed`: the names in
 *   a Host header that the page server answers to
 */
export function resolveHost(host = '127.0.0.1') {
  // The page says "localhost", a secure context; its services say the address, which has one meaning everywhere.
  if (loopback.has(host)) return { listen: '127.0.0.1', name: '127.0.0.1', pageName: 'localhost', allowed: loopback }
  if (host !== '0.0.0.0') {
    if (!/^[\w.-]+$/.test(host) || isIP(host) === 6)
      throw new DemoError(`--host must be an IPv4 address or a name of this machine, not "${host}".`)
    return { listen: host, name: host, pageName: host, allowed: new Set([host]) }
  }
  const addresses = lanAddresses()
  const [name] = addresses
  if (!name) throw new DemoError('--host 0.0.0.0 needs a network, and this machine has only itself.')
  return { listen: host, name, pageName: name, allowed: new Set([...loopback, ...addresses]) }
}
