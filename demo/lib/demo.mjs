import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { claimPort } from '../../services/lib/claim-port.mjs'
import { namesZone, prices, startDemoDataApi } from '../stack/data-api/demo-data-api.mjs'
import { deployEns } from '../stack/evm/ens/ens.mjs'
import { start as startEvm } from '../stack/evm/evm.mjs'
import { deployNfts } from '../stack/evm/nfts.mjs'
import { deployPools, swapRouter } from '../stack/evm/pools.mjs'
import { demoTokens, deployTokens } from '../stack/evm/tokens.mjs'
import { startDemoOnramp } from '../stack/onramp/demo-onramp.mjs'
import { startDemoPaywall } from '../stack/paywall/demo-paywall.mjs'
import { startDemoProviderApi } from '../stack/provider-api/demo-provider-api.mjs'
import { startDemoRelay } from '../stack/relay/demo-relay.mjs'
import { startBitcoinNetwork } from './bitcoin-network.mjs'
import { bundlePages } from './bundle.mjs'
import { holdingsOf } from './holdings-of.mjs'
import { resolveHost } from './hosts.mjs'
import { entriesOf, findLibrary } from './library.mjs'
import { startMembers } from './members.mjs'
import { insidePath, renderPages } from './pages.mjs'
import { readBundles } from './read-bundles.mjs'
import { startSecureSite } from './secure-site.mjs'
import { serve } from './server.mjs'
import { startSolanaNode } from './solana-node.mjs'

/**
 * Options of a page whose visitors can buy at the demo's provider: at an address of the page's own, and at one that the
 * data API makes for each purchase, which it also follows.
 * @param {string} url of the provider
 */
const onrampOptions = (url) => ({
  pier: { name: 'Pier', hosts: [url], fee: '1.5%', follow: true },
  quay: {
    name: 'Quay',
    url: `${url}/buy?to={address}&network={network}&token={token}&amount={amount}&currency={currency}`,
    fee: '1.5%',
  },
})

/**
 * Starts the whole demo: two EVM chains, a Solana node, a Bitcoin network, a relay, a provider API, a data API, a
 * provider that sells coins, a paywall and the pages; without `others` the EVM part only. Port 0 picks a free port, for
 * the services too. `bundles` is a folder with prebuilt scripts of the pages (`pages`) and the secure site (`secure`).
 * `secureProject` overrides settings of the secure site's project, `secureUrl` is that of a proxy in front of it.
 * Without `embedded` there is no secure site, and no login by email or social account.
 * @param {{ port?: number, host?: string, evmPorts?: readonly number[], solanaPort?: number, bitcoinPort?: number,
 * relayPort?: number, providerApiPort?: number, dataApiPort?: number, onrampPort?: number, paywallPort?: number,
 * wallets?: number, others?: boolean, embedded?: boolean, secureLimits?: object, secureDatabase?: string,
 * secureProject?: object, secureUrl?: string, securePort?: number, smtpPort?: number, oidcPort?: number,
 * farcasterPort?: number, blockTime?: number, dist?: string, bundles?: string, signal?: AbortSignal, say?: (text:
 * string) => void }} [options]
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
  onrampPort = port === 0 ? 0 : 5561,
  paywallPort = port === 0 ? 0 : 5562,
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
  secureUrl,
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
    // Services start quickly, so that a port in use is reported before anything is built.
    const relay = await startDemoRelay({ port: relayPort, host: listen, publicHost: name })
    stops.push(() => relay.stop())
    const providerApi = await startDemoProviderApi({
      port: providerApiPort,
      host: listen,
      publicHost: name,
      wallets,
      walletPage: `${url}/wallet`,
    })
    stops.push(() => providerApi.stop())
    const { chains, stop: stopEvm } = await startEvm({ ports: evmPorts, blockTime, host: listen, publicHost: name })
    stops.push(stopEvm)
    const [first] = chains
    const deployed = chains.map(deployTokens)
    const tokens = Promise.all([
      ...deployed,
      ...chains.slice(0, 1).map(deployEns),
      // The pools of the first chain hold some of its tokens.
      first && deployed[0]?.then(() => deployPools(first, `${prices.TIDE}`)),
    ])
    // Awaited below; the handler avoids an unhandled rejection until then.
    tokens.catch(() => {})
    const onDemand = blockTime === 0
    const place = { host: listen, publicHost: name }
    // With `blockTime` 0, each transfer produces the block that confirms it.
    const solana = others
      ? await startSolanaNode({ port: solanaPort, blockTime: onDemand ? 0 : 400, ...place, say })
      : undefined
    if (solana) stops.push(solana.stop)
    const bitcoin = others
      ? await startBitcoinNetwork({ port: bitcoinPort, blockTime: onDemand ? 0 : 1000, ...place })
      : undefined
    if (bitcoin) stops.push(bitcoin.stop)
    const onramp = first
      ? await startDemoOnramp({
          ...{ chain: first, tokens: demoTokens.filter(({ decimals }) => decimals > 0), prices },
          ...{ port: onrampPort, host: listen, publicHost: name },
        })
      : undefined
    if (onramp) stops.push(() => onramp.stop())
    await deployed[0]
    const paywall = first ? await startDemoPaywall({ chain: first, port: paywallPort, ...place }) : undefined
    if (paywall) stops.push(paywall.stop)
    const dataApi = await startDemoDataApi({
      ...{ chains, solana, port: dataApiPort, host: listen, publicHost: name },
      onramp: onramp?.endpoints,
    })
    stops.push(() => dataApi.stop())
    // Their metadata name the port of the data API.
    const nfts = chains[0] ? deployNfts(chains[0], dataApi.url) : undefined
    nfts?.catch(() => {})
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
            publicUrl: secureUrl,
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
      renderPages(chains, services, {
        ...{ solana, bitcoin, farcaster: secure?.farcaster, paywall: paywall?.forPages },
        holdings: holdingsOf(chains, solana, dataApi.url),
        names: { zone: namesZone },
        swaps: first && { [`eip155:${first.id}`]: { routers: [swapRouter] } },
        onramp: onramp && onrampOptions(onramp.url),
        exchanges: onramp && { tern: { hosts: [onramp.url] } },
      }),
      tokens,
      nfts,
    ])
    const inside = pages.get(insidePath)
    pages.delete(insidePath)
    // Pages of other machines would need https for the session's cookie.
    const members =
      pageName === 'localhost'
        ? await startMembers({
            entry: await import(pathToFileURL((await entriesOf(library)).get('wallet-modal/siwx/server')).href),
            ...{ url, chains, others: [solana, bitcoin].flatMap((one) => one ?? []), inside },
          })
        : undefined
    if (members) stops.push(members.stop)
    const inbox = secure?.mail.inboxHandler
    const handlers = { inbox, members: members?.handle }
    const server = await serve({ port: claimed, host: listen, allowed, pages, assets, library, ...handlers })
    stops.push(server.stop)
    signal.throwIfAborted()
    return { url, chains, solana, bitcoin, relay, providerApi, dataApi, onramp, paywall, secure, library, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
