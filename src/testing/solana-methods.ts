import { invalidParams } from './provider-error.ts'
import { callChain } from './rpc.ts'
import { signatureBytes, signSolanaTransaction } from './sign-solana-transaction.ts'
import { planSolanaSignIn } from './solana-sign-in.ts'
import type { SolanaState } from './solana-state.ts'
import type { SolanaTestChain } from './solana-types.ts'

/** A validated request: the action to run after approval. */
type Plan = () => Promise<object>

interface Input {
  readonly account?: unknown
  readonly chain?: unknown
  readonly message?: unknown
  readonly transaction?: unknown
  readonly options?: { readonly preflightCommitment?: unknown; readonly skipPreflight?: unknown }
}
type Planner = (state: SolanaState, input: Input) => Plan

function chainOf(state: SolanaState, id: unknown): SolanaTestChain {
  const chain = state.chainFor(id)
  if (!chain) throw invalidParams(`The wallet does not know the chain ${String(id)}.`)
  return chain
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** Every signing feature. Validation comes before the prompt. */
export const solanaPlanners: { readonly [feature: string]: Planner } = {
  'solana:signIn': planSolanaSignIn,
  'solana:signMessage'(state, { account, message }) {
    const keys = state.keysFor(account)
    if (!(message instanceof Uint8Array)) throw invalidParams('A message is bytes.')
    return async () => ({ signedMessage: message, signature: await keys.sign(message), signatureType: 'ed25519' })
  },
  'solana:signTransaction'(state, { account, chain, transaction }) {
    const keys = state.keysFor(account)
    if (chain !== undefined) chainOf(state, chain)
    return async () => ({ signedTransaction: await signSolanaTransaction(keys, transaction) })
  },
  'solana:signAndSendTransaction'(state, { account, chain, transaction, options = {} }) {
    const keys = state.keysFor(account)
    const { id, rpcUrl } = chainOf(state, chain)
    return async () => {
      const signed = await signSolanaTransaction(keys, transaction)
      const node = { id: 0, name: id, rpcUrls: { default: { http: [rpcUrl] } } }
      const { preflightCommitment, skipPreflight } = options
      const config = { encoding: 'base64', preflightCommitment, skipPreflight }
      return { signature: signatureBytes(await callChain(node, 'sendTransaction', [toBase64(signed), config])) }
    }
  },
}
