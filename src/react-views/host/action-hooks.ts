import { useCallback, useRef, useState } from 'react'
import type { ConnectedAccount, ConnectOptions, DisconnectOptions, SignOptions } from '../../atoms/kit/kit-handle.ts'
import type { WmError } from '../../chains/core/errors.ts'
import type { SignInSession } from '../../chains/core/siwx.ts'
import { useWalletKit } from './WalletKitProvider.tsx'

/** State of the latest call of a hook's action. */
export interface Pending {
  readonly isPending: boolean
  readonly error: WmError | undefined
}

// State of the latest call. The outcome of a call is dropped when another call has started. No effect counts unmounts:
// StrictMode runs the cleanup of effects after a call may have begun, and React ignores the state of what is unmounted.
function useCall<A extends readonly unknown[], R>(
  call: (...args: A) => Promise<R>,
): [(...args: A) => Promise<R>, Pending] {
  const [state, setState] = useState<Pending>({ isPending: false, error: undefined })
  const latest = useRef(0)
  const run = useCallback(
    async (...args: A) => {
      const mine = ++latest.current
      const settle = (error?: WmError) => mine === latest.current && setState({ isPending: false, error })
      setState({ isPending: true, error: undefined })
      try {
        const result = await call(...args)
        settle()
        return result
      } catch (error) {
        settle(error as WmError)
        throw error
      }
    },
    [call],
  )
  return [run, state]
}

/**
 * `connect()` with its state. The promise settles like the kit's own.
 *
 * @returns `connect`, `isPending` while a call runs, and `error` of the latest call, a `WmError`.
 *
 * @example
 * import { useWalletConnect } from 'wallet-modal/react'
 *
 * function Connect() {
 *   const { connect, isPending, error } = useWalletConnect()
 *   // `error` shows why it failed, so the promise's own error is dropped.
 *   const start = () => connect({ connectorId: 'io.example.wallet' }).catch(() => {})
 *   return (
 *     <button disabled={isPending} onClick={start}>
 *       {error ? `${error.message} Try again` : 'Connect'}
 *     </button>
 *   )
 * }
 */
export function useWalletConnect(): Pending & {
  readonly connect: (options?: ConnectOptions) => Promise<ConnectedAccount>
} {
  const kit = useWalletKit()
  const [connect, state] = useCall(kit.connect)
  return { connect, ...state }
}

/**
 * `disconnect()` with its state.
 *
 * @returns `disconnect`, `isPending` while a call runs, and `error` of the latest call, a `WmError`.
 *
 * @example
 * import { useWalletDisconnect } from 'wallet-modal/react'
 *
 * function Disconnect() {
 *   const { disconnect, isPending } = useWalletDisconnect()
 *   return (
 *     <button disabled={isPending} onClick={() => disconnect({ namespace: 'eip155' })}>
 *       Disconnect
 *     </button>
 *   )
 * }
 */
export function useWalletDisconnect(): Pending & {
  readonly disconnect: (options?: DisconnectOptions) => Promise<void>
} {
  const kit = useWalletKit()
  const [disconnect, state] = useCall(kit.disconnect)
  return { disconnect, ...state }
}

/**
 * `signMessage()` with its state.
 *
 * @returns `signMessage`, which resolves with the signature, `isPending` while a call runs, and `error` of the latest
 *   call, a `WmError`.
 * @see https://eips.ethereum.org/EIPS/eip-191
 *
 * @example
 * import { useState } from 'react'
 * import { useWalletSignMessage } from 'wallet-modal/react'
 *
 * function Sign() {
 *   const { signMessage, isPending, error } = useWalletSignMessage()
 *   const [signature, setSignature] = useState<string>()
 *   const sign = () => signMessage('Hello').then(setSignature, () => {})
 *   return (
 *     <button disabled={isPending} onClick={sign}>
 *       {signature ?? error?.message ?? 'Sign'}
 *     </button>
 *   )
 * }
 */
export function useWalletSignMessage(): Pending & {
  readonly signMessage: (message: string, options?: SignOptions) => Promise<string>
} {
  const kit = useWalletKit()
  const [signMessage, state] = useCall(kit.signMessage)
  return { signMessage, ...state }
}

/**
 * `signIn()` and `signOut()` with their state. The promises settle like the kit's own.
 *
 * @returns `signIn`, which resolves with the session, `signOut`, `isPending` while a call runs, and `error` of the
 *   latest call, a `WmError`.
 * @see https://chainagnostic.org/CAIPs/caip-122
 *
 * @example
 * import { useWalletSession, useWalletSignIn } from 'wallet-modal/react'
 *
 * function Members() {
 *   const session = useWalletSession()
 *   const { signIn, signOut, isPending } = useWalletSignIn()
 *   const act = () => (session ? signOut() : signIn()).catch(() => {})
 *   return (
 *     <button disabled={isPending} onClick={act}>
 *       {session ? 'Sign out' : 'Sign in'}
 *     </button>
 *   )
 * }
 */
export function useWalletSignIn(): Pending & {
  readonly signIn: () => Promise<SignInSession>
  readonly signOut: () => Promise<void>
} {
  const kit = useWalletKit()
  const [signIn, signingIn] = useCall(kit.signIn)
  const [signOut, signingOut] = useCall(kit.signOut)
  return {
    signIn,
    signOut,
    isPending: signingIn.isPending || signingOut.isPending,
    error: signingIn.error ?? signingOut.error,
  }
}
