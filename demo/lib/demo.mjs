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
    // The chains first: they take a moment only, and a port that is taken is said before anything is built.
    const { chains, stop: stopEvm } = await startEvm({ ports: evmPorts, blockTime })
    stops.push(stopEvm)
    signal.throwIfAborted()
    const library = await findLibrary({ dist, signal, say })
    const [assets, pages] = await Promise.all([bundlePages(library), renderPages(chains)])
    const server = await serve({ port: claimed, pages, assets, library })
    stops.push(server.stop)
    signal.throwIfAborted()
    return { url: `http://localhost:${claimed}`, chains, library, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
