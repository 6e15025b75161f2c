import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { StartError } from '../../services/lib/start-error.mjs'

const loopback = new Set(['127.0.0.1', 'localhost', '::1'])

/** Returns this machine's LAN addresses; those that phones usually reach come first. */
function lanAddresses() {
  const found = Object.values(networkInterfaces())
    .flat()
    .filter((entry) => entry && entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
  return found.sort((a, b) => Number(b.startsWith('192.168.')) - Number(a.startsWith('192.168.')))
}

/**
 * Returns the listen address, and the names by which pages and phones reach the servers.
 * @param {string} host `127.0.0.1`, `0.0.0.0`, or an address or name of this machine
 * @returns {{ listen: string, name: string, pageName: string, allowed: ReadonlySet<string> }} `allowed`: the names in
 * a Host header that the page server answers to
 */
export function resolveHost(host = '127.0.0.1') {
  // Pages use "localhost", a secure context; services use 127.0.0.1, because "localhost" may resolve to IPv6.
  if (loopback.has(host)) return { listen: '127.0.0.1', name: '127.0.0.1', pageName: 'localhost', allowed: loopback }
  if (host !== '0.0.0.0') {
    if (!/^[\w.-]+$/.test(host) || isIP(host) === 6)
      throw new StartError(`--host must be an IPv4 address or a name of this machine, not "${host}".`)
    return { listen: host, name: host, pageName: host, allowed: new Set([host]) }
  }
  const addresses = lanAddresses()
  const [name] = addresses
  if (!name) throw new StartError('--host 0.0.0.0 needs a network, and this machine has only itself.')
  return { listen: host, name, pageName: name, allowed: new Set([...loopback, ...addresses]) }
}
