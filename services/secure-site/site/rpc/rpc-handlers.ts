import { type Chain, chainOf } from '../api/chain.ts'
import { v } from '../data/schema.ts'
import { FrameError } from '../host/frame-error.ts'
import { type Handlers, handler } from '../host/handler.ts'
import { allowList } from './allow-list.ts'
import { personalSign, signTypedData } from './evm-sign.ts'
import { sendTransaction } from './evm-transaction.ts'
import { Node } from './node.ts'
import { callsStatus } from './smart-account/calls-status.ts'
import { capabilities } from './smart-account/capabilities.ts'
import { sendCalls } from './smart-account/send-calls.ts'
import { askBundler, sendUserOperation } from './smart-account/user-operations.ts'
import { sendSolanaTransaction, signAllSolanaTransactions, signSolanaMessage, signSolanaTransaction } from './solana.ts'
import type { Wallet } from './wallet.ts'

const request = v.object({
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.optional(v.unknown()),
  chainNamespace: v.optional(v.picklist(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']), 'eip155'),
  chainId: v.optional(v.union([v.string(), v.number()])),
})

type Answer = (wallet: Wallet, chain: Chain, params: unknown) => unknown

const notOffered: Answer = () => {
  throw new FrameError('This wallet does not offer that.', 4200)
}

/** Handlers of the methods that do not go to a node. */
const answers: { readonly [method: string]: Answer } = {
  eth_accounts: async ({ accounts }) => [(await accounts.addresses()).eip155],
  eth_chainId: (_, chain) => `0x${Number(chain.reference).toString(16)}`,
  wallet_getCapabilities: capabilities,
  wallet_getAssets: () => ({}),
  wallet_getCallsStatus: callsStatus,
  eth_getUserOperationReceipt: askBundler('eth_getUserOperationReceipt'),
  eth_estimateUserOperationGas: askBundler('eth_estimateUserOperationGas'),
  eth_getUserOperationByHash: askBundler('eth_getUserOperationByHash'),
  eth_supportedEntryPoints: askBundler('eth_supportedEntryPoints'),
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  solana_signMessage: signSolanaMessage,
  solana_signTransaction: signSolanaTransaction,
  solana_signAllTransactions: signAllSolanaTransactions,
  solana_signAndSendTransaction: sendSolanaTransaction,
  wallet_sendCalls: sendCalls,
  wallet_grantPermissions: notOffered,
  wallet_revokePermissions: notOffered,
  eth_sendUserOperation: sendUserOperation,
}

/** Handles RPC requests: reads go to the project's node, signatures to an approval screen. */
export function rpcHandlers(wallet: Wallet, current: () => Chain, stop: () => void): Handlers {
  return {
    RPC_REQUEST: handler(request, async ({ method, params, chainNamespace, chainId }) => {
      const kind = Object.hasOwn(allowList, method) ? allowList[method] : undefined
      if (!kind) throw new FrameError('Requested RPC call is not allowed', 4200)
      const namespace = method.startsWith('solana_') ? 'solana' : 'eip155'
      if (chainNamespace !== namespace) throw new FrameError('That method is not of this kind of network.', 4200)
      const chain = wallet.named(chainId === undefined ? current() : chainOf(chainId, namespace))
      if (chain.namespace !== namespace) throw new FrameError('No network was named.', -32602)
      const answer = answers[method]
      if (answer) return answer(wallet, chain, params)
      return new Node(chain, wallet.rpc).ask(method, params ?? [])
    }),
    RPC_ABORT: handler(v.object({}), () => {
      stop()
      return undefined
    }),
  }
}
