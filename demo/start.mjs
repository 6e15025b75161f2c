#!/usr/bin/env node
// `npm start`: two local EVM chains, a Solana node, a Bitcoin network, a relay, a provider API, a data API, a provider
// that sells coins, a paywall, the secure site with mail and sign-in, and the demo pages. Ctrl-C ends all of them.
import { parseArgs } from 'node:util'
import { StartError } from '../services/lib/start-error.mjs'

const help = `npm start -- [--port=5173] [--evm-ports=8545,8546] [--solana-port=8899] [--bitcoin-port=3002]
             [--relay-port=5555] [--provider-api-port=5556] [--secure-port=5558] [--smtp-port=2525] [--oidc-port=5557]
             [--farcaster-port=5559] [--data-api-port=5560] [--onramp-port=5561] [--paywall-port=5562]
             [--wallets=600] [--block-time=1] [--host=127.0.0.1] [--dist=<folder>]
--host=0.0.0.0 lets a phone in the same network open the pages, and whoever else is in it.
Also by environment: DEMO_PORT, DEMO_EVM_PORTS, DEMO_SOLANA_PORT, DEMO_BITCOIN_PORT, DEMO_RELAY_PORT, DEMO_PROVIDER_API_PORT,
DEMO_DATA_API_PORT, DEMO_ONRAMP_PORT, DEMO_PAYWALL_PORT, DEMO_SECURE_PORT, DEMO_SMTP_PORT, DEMO_OIDC_PORT, DEMO_FARCASTER_PORT, DEMO_WALLETS, DEMO_BLOCK_TIME, DEMO_HOST, DEMO_DIST. Port 0 picks a free one; --port=0 alone does so for the Solana
node, the Bitcoin network, the relay, the provider API, the data API, the provider that sells coins and the paywall too.`

function number(text, name) {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535)
    throw new StartError(`${name} must be a number from 0 to 65535, not "${text}".`)
  return value
}

function readOptions() {
  const text = (fallback) => ({ type: 'string', ...(fallback === undefined ? {} : { default: fallback }) })
  const { env } = process
  let values
  try {
    ;({ values } = parseArgs({
      options: {
        port: text(env.DEMO_PORT ?? '5173'),
        'evm-ports': text(env.DEMO_EVM_PORTS ?? '8545,8546'),
        'solana-port': text(env.DEMO_SOLANA_PORT),
        'bitcoin-port': text(env.DEMO_BITCOIN_PORT),
        'relay-port': text(env.DEMO_RELAY_PORT),
        'provider-api-port': text(env.DEMO_PROVIDER_API_PORT),
        'secure-port': text(env.DEMO_SECURE_PORT),
        'smtp-port': text(env.DEMO_SMTP_PORT),
        'oidc-port': text(env.DEMO_OIDC_PORT),
        'farcaster-port': text(env.DEMO_FARCASTER_PORT),
        'data-api-port': text(env.DEMO_DATA_API_PORT),
        'onramp-port': text(env.DEMO_ONRAMP_PORT),
        'paywall-port': text(env.DEMO_PAYWALL_PORT),
        wallets: text(env.DEMO_WALLETS),
        host: text(env.DEMO_HOST),
        'block-time': text(env.DEMO_BLOCK_TIME ?? '1'),
        dist: text(env.DEMO_DIST),
        help: { type: 'boolean', short: 'h' },
      },
    }))
  } catch (error) {
    throw new StartError(`${error.message}\n${help}`)
  }
  if (values.help) {
    console.log(help)
    process.exit(0)
  }
  const evmPorts = values['evm-ports'].split(',').map((part) => number(part.trim(), '--evm-ports'))
  if (evmPorts.length !== 2) throw new StartError('--evm-ports needs two numbers, for example 8545,8546.')
  const optional = (key, name) => (values[name] === undefined ? {} : { [key]: number(values[name], `--${name}`) })
  return {
    port: number(values.port, '--port'),
    evmPorts,
    ...optional('solanaPort', 'solana-port'),
    ...optional('bitcoinPort', 'bitcoin-port'),
    ...optional('relayPort', 'relay-port'),
    ...optional('providerApiPort', 'provider-api-port'),
    ...optional('securePort', 'secure-port'),
    ...optional('smtpPort', 'smtp-port'),
    ...optional('oidcPort', 'oidc-port'),
    ...optional('farcasterPort', 'farcaster-port'),
    ...optional('dataApiPort', 'data-api-port'),
    ...optional('onrampPort', 'onramp-port'),
    ...optional('paywallPort', 'paywall-port'),
    ...optional('wallets', 'wallets'),
    ...(values.host ? { host: values.host } : {}),
    blockTime: number(values['block-time'], '--block-time'),
    dist: values.dist,
  }
}

const ending = new AbortController()
let demo
let leaving = false

async function leave(code) {
  if (leaving) return
  leaving = true
  ending.abort(new StartError('Stopped before it was ready.'))
  await demo?.stop()
  process.exit(code)
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void leave(0))

try {
  const options = readOptions()
  // Imported lazily, so that missing packages are reported in one sentence.
  const { startDemo } = await import('./lib/demo.mjs').catch((error) => {
    if (error?.code === 'ERR_MODULE_NOT_FOUND') throw new StartError('Packages are missing: run "npm ci" first.')
    throw error
  })
  demo = await startDemo({ ...options, signal: ending.signal, say: (text) => console.log(text) })
  const { url, chains, solana, bitcoin, relay, providerApi, dataApi, onramp, paywall, secure } = demo
  console.log(`
  Playground   ${url}/
  Plain HTML   ${url}/html
  React        ${url}/react
  Vue          ${url}/vue
  Svelte       ${url}/svelte
  Strict CSP   ${url}/csp
  Members      ${url}/members  (for those who sign in with a wallet)
  Phone wallet ${url}/wallet  (${options.host ? 'or on a phone in the same network' : 'in another tab; on a phone with --host=0.0.0.0'})
${chains.map((chain) => `  ${chain.name.padEnd(12)} ${chain.rpcUrl}  (chain id ${chain.id})`).join('\n')}
${[solana, bitcoin].flatMap((node) => (node ? `  ${node.name.padEnd(12)} ${node.url}  (${node.caipNetworkId})` : [])).join('\n')}
  Relay        ${relay.url}
  Provider API ${providerApi.url}
  Data API     ${dataApi.url}
${onramp ? `  Onramp       ${onramp.url}  (sells coins for a test card)\n` : ''}${paywall ? `  Paywall      ${paywall.url}  (costs 12.34 test dollars by x402)\n` : ''}${secure ? `  Secure site  ${secure.url}  (email and social login)\n  Inbox        ${url}/inbox  (the mails that it sends)\n  Sign-in      ${secure.oidc.url}  (plays every social provider)\n  Farcaster    ${secure.farcaster.url}  (its relay; ${url}/farcaster plays the app)\n` : ''}${options.host === '0.0.0.0' ? `\n  On this machine better at http://localhost:${new URL(url).port}/, where browsers allow copying.` : ''}
  Connect wallet → Demo Wallet works without any extension. Ctrl-C ends everything.
`)
} catch (error) {
  if (!leaving) console.error(error instanceof StartError ? error.message : error)
  await leave(1)
}
