// A site without a browser: the dapp side of a pairing, by the library's own client. Its keys live in memory.
import { createRequire } from 'node:module'

// The ES module of this package imports names that Node cannot find in its CommonJS dependencies.
const { SignClient } = createRequire(import.meta.url)('@walletconnect/sign-client')

const clients = []

function memory() {
  const items = new Map()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items],
    getItem: async (key) => items.get(key),
    setItem: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
  }
}

export const evm = {
  methods: [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
  ],
  events: ['accountsChanged', 'chainChanged'],
  chains: ['eip155:31337'],
}

/**
 * Opens a site and its pairing.
 * @param {{ url: string, relay: { url: string } }} demo
 * @param {Record<string, object>} [optionalNamespaces]
 */
export async function openSite(demo, optionalNamespaces = { eip155: evm }) {
  const client = await SignClient.init({
    relayUrl: demo.relay.url,
    projectId: '0'.repeat(32),
    storage: memory(),
    customStoragePrefix: `site-${clients.length}`,
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name: 'Harbor', description: '', url: demo.url, icons: [`${demo.url}/assets/harbor.svg`] },
  })
  clients.push(client)
  const heard = []
  client.on('session_event', ({ params }) => heard.push([params.event.name, params.event.data]))
  client.on('session_update', ({ params }) => heard.push(['session_update', params.namespaces.eip155.chains]))
  client.on('session_extend', () => heard.push(['session_extend']))
  client.on('session_delete', () => heard.push(['session_delete']))
  const { uri, approval } = await client.connect({ optionalNamespaces })
  let session
  // Both ends are values: a refusal is looked at, not thrown past the test.
  const answer = approval().then(
    (given) => {
      session = given
      return { session: given }
    },
    (error) => ({ error }),
  )
  return {
    client,
    uri,
    answer,
    heard,
    /** Resolves with the wallet's answer; an error answer as `{ code, message }`. */
    request: (method, params, chainId = 'eip155:31337') =>
      client.request({ topic: session.topic, chainId, request: { method, params } }).catch((error) => error),
    disconnect: () =>
      client.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } }),
  }
}

/** Without this the sockets, and questions that were never answered, keep the test's process alive. */
export async function closeSites() {
  for (const client of clients.splice(0)) {
    const { core } = client
    for (const id of client.proposal.keys) client.events.emit('proposal_expire', { id })
    core.heartbeat.stop()
    await core.relayer.transportClose().catch(() => {})
  }
}
