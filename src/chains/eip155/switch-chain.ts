import type { ConnectStep, Context } from '../core/adapter.ts'
import { delay } from '../core/async.ts'
import { WmError } from '../core/errors.ts'
import { toWmError } from '../core/rpc-codes.ts'
import type { CaipNetworkId, Network, WalletProvider } from '../core/types.ts'
import { chainIdHex, parseChainId } from './parse.ts'
import { ask, listen } from './provider.ts'
import { readChain } from './session.ts'
import { isUnknownChain } from './unknown-chain.ts'

/** The parameter of wallet_addEthereumChain, in full. */
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

/** Some wallets answer before they have switched, others switch and never answer: the chain itself decides. */
async function settle(provider: WalletProvider, wanted: CaipNetworkId, c: Context): Promise<void> {
  let actual = await readChain(provider, c)
  for (let wait = 100; actual !== wanted && wait <= 800; wait *= 2) {
    await delay(wait, c.clock, c.signal)
    actual = await readChain(provider, c)
  }
  if (actual !== wanted) throw new WmError('NETWORK_MISMATCH', { expected: wanted, actual })
}

/** Moves the wallet to `network`, giving it the network first where it does not know it. Resolves when it is there. */
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
    const request = () => ask(provider, c.signal, 'wallet_switchEthereumChain', [{ chainId: chainIdHex(wanted) }])
    try {
      await request()
    } catch (error) {
      c.signal.throwIfAborted()
      if (!isUnknownChain(error)) throw error
      onStep?.('adding')
      await ask(provider, c.signal, 'wallet_addEthereumChain', [addChainParams(network)])
      // Most wallets switch when they add; the others have to be asked again.
      if ((await readChain(provider, c)) !== wanted) await request()
    }
  }
  try {
    await Promise.race([change(), event])
    await settle(provider, wanted, c)
  } catch (error) {
    c.signal.throwIfAborted()
    // Only a wallet that knows of no such chain, even after it was offered, does not support it.
    throw toWmError(error, 'switch', isUnknownChain(error) ? 'CHAIN_UNSUPPORTED' : 'RPC_INTERNAL')
  } finally {
    stop()
  }
}
