import { zeroAddress } from 'viem'
import type { Chain } from '../api/chain.ts'
import { v } from '../data/schema.ts'
import { messageView } from '../decode/message-view.ts'
import { refuseMessage } from '../decode/refuse-message.ts'
import { readSignIn } from '../decode/sign-in-text.ts'
import { FrameError } from '../host/frame-error.ts'
import type { Wallet } from './wallet.ts'

/** Stands for the account in a message that a page prepares before it knows the account. */
const PLACE = '<<AccountAddress>>'

/**
 * A sign-in message that comes with a login. Only its text is read, shown and signed; its fields, which the protocol
 * repeats beside the text, are not believed.
 */
export const siwxMessage = v.object({ serializedMessage: v.optional(v.pipe(v.string(), v.maxLength(8192))) })

export interface LoginSignature {
  readonly message: string
  readonly signature: string
}

/**
 * Shows the page's sign-in message with the visitor's account in it, and signs it once they approve. Resolves with
 * undefined if they decline, or on a network other than an EVM chain: the visitor is logged in all the same.
 * @throws {FrameError} -32602, before anything is shown: the text is no sign-in, or one for another site or network.
 */
export async function signInWithLogin(
  wallet: Wallet,
  network: Chain,
  { serializedMessage: text }: v.InferOutput<typeof siwxMessage>,
): Promise<LoginSignature | undefined> {
  if (text === undefined || network.namespace !== 'eip155') return undefined
  const chain = wallet.named(network)
  const messageFor = (address: string) => {
    const parts = text.split(PLACE)
    const message = parts.join(address)
    // A login signs a sign-in and nothing else.
    if (parts.length !== 2 || !readSignIn(message, 'eip155'))
      throw new FrameError('The sign-in message of this login does not have the form of one (EIP-4361).', -32602)
    const bytes = new TextEncoder().encode(message)
    refuseMessage(bytes, { origin: wallet.origin, address, chain })
    return { message, bytes }
  }
  // Any address shows whether the text is for this site, so that a first wallet is not made for a refused one.
  messageFor(zeroAddress)
  return wallet
    .approve({
      chain,
      prepare: async () => {
        const facts = messageFor((await wallet.accounts.addresses()).eip155)
        return { view: messageView(facts.bytes), facts }
      },
      work: async ({ message, bytes }) => ({
        message,
        signature: await wallet.sign({ kind: 'evm-message', message: bytes }),
      }),
    })
    .catch((error: unknown) => {
      if (error instanceof FrameError && error.code === 4001) return undefined
      throw error
    })
}
