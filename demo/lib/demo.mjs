import { start as startEvm } from '../stack/evm/evm.mjs'
import { claimPort } from '../stack/ports.mjs'
import { bundlePages } from './bundle.mjs'
import { findLibrary } from './library.mjs'
import { renderPages } from './pages.mjs'
import { serve } from './server.mjs'

/**
 * Starts the whole demo: two chains and the pages. Port 0 picks a free one.
 * @param {{ port?: number, evmPorts?: readonly number[], blockTime?: number, dist?: string, signal?: AbortSignal,
 *   say?: (text: string) => void }} [options]
 */
export async function startDemo({
  port = 5173,
  evmPorts = [8545, 8546],
  blockTime = 1,
  dist,
  signal = new AbortController().signal,
  say = () => {},
} = {}) {
  const stops = []
  const stop = async () => {
    await Promise.all(stops.splice(0).map((end) => end()))
  }
  try {
    const claimed = await claimPort(port, 'the web server', '--port=<n>')
    const library = await findLibrary({ dist, signal, say })
    signal.throwIfAborted()
    // The chains first: they start while the pages are bundled.
    const evm = startEvm({ ports: evmPorts, blockTime })
    const assets = bundlePages(library)
    assets.catch(() => {})
    const { chains, stop: stopEvm } = await evm
    stops.push(stopEvm)
    const server = await serve({ port: claimed, pages: await renderPages(chains), assets: await assets, library })
    stops.push(server.stop)
    signal.throwIfAborted()
    return { url: `http://localhost:${claimed}`, chains, library, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
