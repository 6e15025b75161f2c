import { join } from 'node:path'
import { startDataApi } from '../stack/data-api/data-api.mjs'
import { start as startEvm } from '../stack/evm/evm.mjs'
import { deployTokens } from '../stack/evm/tokens.mjs'
import { claimPort } from '../stack/ports.mjs'
import { startProviderApi } from '../stack/provider-api/provider-api.mjs'
import { startRelay } from '../stack/relay/relay.mjs'
import { startBitcoinNetwork } from './bitcoin-network.mjs'
import { bundlePages } from './bundle.mjs'
import { resolveHost } from './hosts.mjs'
import { findLibrary } from './library.mjs'
import { renderPages } from './pages.mjs'
import { readBundles } from './read-bundles.mjs'
import { startSecureSite } from './secure-site.mjs'
import { serve } from './server.mjs'
import { startSolanaNode } from './solana-node.mjs'

/**
 * Starts the whole demo (without `others` only what EVM needs): two EVM chains, a Solana node, a Bitcoin network, a relay, a provider API, a data API and the pages. Port 0 picks a
 * free one; a demo on a free port takes free ones for its services too.
 * `bundles`: a folder with the pages' scripts (`pages`) and the secure site's (`secure`), bundled before.
 * `secureProject`: settings of the secure site's project over those of the demo.
 * Without `embedded` there is no secure site, so nobody can log in by email or a social account.
 * @param {{ port?: number, host?: string, evmPorts?: readonly number[], solanaPort?: number, bitcoinPort?: number, relayPort?: number,
 *   providerApiPort?: number, dataApiPort?: number, wallets?: number, others?: boolean, embedded?: boolean, secureLimits?: object, secureDatabase?: string, secureProject?: object, securePort?: number, smtpPort?: number, oidcPort?: number, farcasterPort?: number, blockTime?: number, dist?: string, bundles?: string, signal?: AbortSignal, say?: (text: string) => void }} [options]
 */
export async function startDemo({
  port = 5173,
  host = '127.0.0.1',
  evmPorts = [8545, 8546],
  solanaPort = port === 0 ? 0 : 8899,
  bitcoinPort = port === 0 ? 0 : 3002,
  relayPort = port === 0 ? 0 : 5555,
  providerApiPort = port === 0 ? 0 : 5556,
  dataApiPort = port === 0 ? 0 : 5560,
  securePort = port === 0 ? 0 : 5558,
  smtpPort = port === 0 ? 0 : 2525,
  oidcPort = port === 0 ? 0 : 5557,
  farcasterPort = port === 0 ? 0 : 5559,
  wallets = 600,
  others = true,
  embedded = true,
  secureLimits,
  secureDatabase,
  secureProject,
  blockTime = 1,
  dist,
  bundles,
  signal = new AbortController().signal,
  say = () => {},
} = {}) {
  const stops = []
  const stop = async () => {
    await Promise.all(stops.splice(0).map((end) => end()))
  }
  try {
    const { listen, name, pageName, allowed } = resolveHost(host)
    const claimed = await claimPort(port, 'the web server', '--port=<n>', listen)
    const url = `http://${pageName}:${claimed}`
    // The services first: they take a moment only, and a port that is taken is said before anything is built.
    const relay = await startRelay({ port: relayPort, host: listen, publicHost: name })
    stops.push(() => relay.stop())
    const providerApi = await startProviderApi({
      port: providerApiPort,
      host: listen,
      publicHost: name,
      wallets,
      walletPage: `${url}/wallet`,
    })
    stops.push(() => providerApi.stop())
    const { chains, stop: stopEvm } = await startEvm({ ports: evmPorts, blockTime, host: listen, publicHost: name })
    stops.push(stopEvm)
    const tokens = Promise.all(chains.map(deployTokens))
    // It is waited for below; until then nothing else may be ended by its failure.
    tokens.catch(() => {})
    const onDemand = blockTime === 0
    const place = { host: listen, publicHost: name }
    // With blocks on demand a transfer is confirmed by the block that follows it.
    const solana = others
      ? await startSolanaNode({ port: solanaPort, blockTime: onDemand ? 0 : 400, ...place, say })
      : undefined
    if (solana) stops.push(solana.stop)
    const bitcoin = others
      ? await startBitcoinNetwork({ port: bitcoinPort, blockTime: onDemand ? 0 : 1000, ...place })
      : undefined
    if (bitcoin) stops.push(bitcoin.stop)
    const dataApi = await startDataApi({ chains, solana, port: dataApiPort, host: listen, publicHost: name })
    stops.push(() => dataApi.stop())
    signal.throwIfAborted()
    const secure =
      embedded && pageName === 'localhost'
        ? await startSecureSite({
            chains,
            port: securePort,
            smtpPort,
            oidcPort,
            farcasterPort,
            farcasterApp: `${url}/farcaster`,
            limits: secureLimits,
            database: secureDatabase,
            project: secureProject,
            ...(bundles && { site: join(bundles, 'secure') }),
            pages: [url],
            networks: Object.fromEntries([
              ...chains.map(({ id, name, rpcUrl, nativeCurrency: { symbol, decimals } }) => [
                `eip155:${id}`,
                { name, symbol, decimals, url: rpcUrl },
              ]),
              ...(solana
                ? [[solana.caipNetworkId, { name: solana.name, symbol: 'SOL', decimals: 9, url: solana.url }]]
                : []),
            ]),
          })
        : undefined
    if (secure) stops.push(secure.stop)
    signal.throwIfAborted()
    const library = await findLibrary({ dist, signal, say })
    const services = {
      relay: relay.url,
      providerApi: providerApi.url,
      dataApi: dataApi.url,
      ...(secure && { secureFrame: secure.frame }),
    }
    const [assets, pages] = await Promise.all([
      bundles ? readBundles(join(bundles, 'pages')) : bundlePages(library),
      renderPages(chains, services, { solana, bitcoin, farcaster: secure?.farcaster }),
      tokens,
    ])
    const inbox = secure?.mail.inboxHandler
    const server = await serve({ port: claimed, host: listen, allowed, pages, assets, library, inbox })
    stops.push(server.stop)
    signal.throwIfAborted()
    return { url, chains, solana, bitcoin, relay, providerApi, dataApi, secure, library, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
