import type { ConnectStep } from '../core/adapter.ts'
import { delay } from '../core/async.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { toWmError } from '../core/rpc-codes.ts'
import type { CaipNetworkId, Network, WalletProvider } from '../core/types.ts'
import { chainIdHex, parseChainId } from './parse.ts'
import { listen, requestOrAbort } from './provider.ts'
import { readChain } from './session.ts'
import { isUnknownChain } from './unknown-chain.ts'

/** Returns the parameter of [wallet_addEthereumChain](https://eips.ethereum.org/EIPS/eip-3085). */
function addChainParams(network: Network): object {
  const { name, symbol, decimals } = network.nativeCurrency
  const rpcUrls = network.rpcUrls.chainDefault.http.filter((url) => /^https?:\/\//.test(url))
  return {
    chainId: chainIdHex(network.caipNetworkId),
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls,
    ...(network.explorerUrl && { blockExplorerUrls: [network.explorerUrl] }),
    ...(network.imageUrl?.startsWith('https://') && { iconUrls: [network.imageUrl] }),
  }
}

/** Waits until the wallet is on the chain: some wallets answer before they switch, others switch and never answer. */
async function settle(provider: WalletProvider, wanted: CaipNetworkId, c: Context): Promise<void> {
  let actual = await readChain(provider, c)
  for (let wait = 100; actual !== wanted && wait <= 800; wait *= 2) {
    await delay(wait, c.clock, c.signal)
    actual = await readChain(provider, c)
  }
  if (actual !== wanted) throw connectionError('NETWORK_MISMATCH', { expected: wanted, actual })
}

/** Switches the wallet to `network`, and adds the network first if the wallet does not know it. */
export async function switchChain(
  provider: WalletProvider,
  network: Network,
  c: Context,
  onStep?: (step: ConnectStep) => void,
): Promise<void> {
  const wanted = network.caipNetworkId
  let arrived = () => {}
  const event = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const stop = listen(provider, 'chainChanged', (raw) => {
    if (parseChainId(raw) === wanted) arrived()
  })
  const change = async () => {
    const request = () =>
      requestOrAbort(provider, c.signal, 'wallet_switchEthereumChain', [{ chainId: chainIdHex(wanted) }])
    try {
      await request()
    } catch (error) {
      c.signal.throwIfAborted()
      if (!isUnknownChain(error)) throw error
      onStep?.('adding')
      await requestOrAbort(provider, c.signal, 'wallet_addEthereumChain', [addChainParams(network)])
      // Most wallets switch when they add; the others need a second request.
      if ((await readChain(provider, c)) !== wanted) await request()
    }
  }
  try {
    await Promise.race([change(), event])
    await settle(provider, wanted, c)
  } catch (error) {
    c.signal.throwIfAborted()
    // A chain that is still unknown after the request to add it is unsupported.
    throw toWmError(error, 'switch', isUnknownChain(error) ? 'CHAIN_UNSUPPORTED' : 'RPC_INTERNAL')
  } finally {
    stop()
  }
}
