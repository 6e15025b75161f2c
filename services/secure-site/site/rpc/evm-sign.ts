import { type Hex, isAddressEqual } from 'viem'
import type { Chain } from '../api/chain.ts'
import { tryParse, v } from '../data/schema.ts'
import { messageView } from '../decode/message-view.ts'
import { refuseMessage } from '../decode/refuse-message.ts'
import { typedDataView } from '../decode/typed-data/typed-data-view.ts'
import { fieldOf, structsOf } from '../decode/typed-data/typed-shape.ts'
import { FrameError } from '../host/frame-error.ts'
import { hashTypedData } from '../typed-data/hash-typed-data.ts'
import { parseTypedData } from '../typed-data/parse-typed-data.ts'
import type { TypedData, TypedStruct } from '../typed-data/typed-data.ts'
import { ENTRY_POINT } from '../vault/entry-point.ts'
import { Node } from './node.ts'
import { operationTexts } from './smart-account/operation-texts.ts'
import { typedFacts } from './typed-facts.ts'
import type { Wallet } from './wallet.ts'

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text as `0x${string}`),
)
const personal = v.looseTuple([v.string(), address])
const typedParams = v.looseTuple([address, v.union([v.string(), v.record(v.string(), v.unknown())])])

function bytesOf(message: string): Uint8Array<ArrayBuffer> {
  // Hexadecimal input is bytes, other input is text, as in all wallets.
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(message)) return new TextEncoder().encode(message)
  return Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

async function requireOwn(wallet: Wallet, asked: `0x${string}`): Promise<string> {
  const { eip155 } = await wallet.accounts.addresses()
  if (!isAddressEqual(asked, eip155 as `0x${string}`)) throw new FrameError('That account is not in this wallet.', 4100)
  return eip155
}

export async function personalSign(wallet: Wallet, chain: Chain, params: unknown): Promise<string> {
  // Some old clients swap the two parameters.
  const turned = Array.isArray(params) && !tryParse(personal, params) ? [params[1], params[0]] : params
  const [message, from] = tryParse(personal, turned) ?? []
  if (message === undefined || !from) throw new FrameError('personal_sign needs a message and an address.', -32602)
  const own = await requireOwn(wallet, from)
  const bytes = bytesOf(message)
  refuseMessage(bytes, { origin: wallet.origin, address: own, chain })
  return wallet.approve({
    chain,
    prepare: async () => ({ view: messageView(bytes), facts: undefined }),
    work: () => wallet.sign({ kind: 'evm-message', message: bytes }),
  })
}

export async function signTypedData(wallet: Wallet, chain: Chain, params: unknown): Promise<string> {
  const [from, data] = tryParse(typedParams, params) ?? []
  if (!from || data === undefined) throw new FrameError('eth_signTypedData_v4 needs an address and typed data.', -32602)
  const own = await requireOwn(wallet, from)
  const typed = typeof data === 'string' ? data : JSON.stringify(data)
  const parsed = parseTypedData(typed)
  const hash = hashTypedData(parsed)
  refuseOperations(parsed, own)
  return wallet.approve({
    chain,
    prepare: async () => {
      const node = Object.hasOwn(wallet.rpc, chain.caip2) ? new Node(chain, wallet.rpc) : undefined
      return { view: typedDataView(parsed, { chain, own, ...(await typedFacts(node, parsed, own)) }), facts: undefined }
    },
    work: () => wallet.sign({ kind: 'evm-typed', typed, hash }),
  })
}

/** A user operation signed as typed data would execute calls that no screen has shown. */
function refuseOperations({ domain, message }: TypedData, own: string): void {
  const contract = fieldOf(domain, 'verifyingContract')
  const isOwn = (one: TypedStruct) => {
    const sender = fieldOf(one, 'sender')
    return fieldOf(one, 'callData') && sender?.kind === 'address' && isAddressEqual(sender.value, own as Hex)
  }
  if ((contract?.kind === 'address' && isAddressEqual(contract.value, ENTRY_POINT)) || structsOf(message).some(isOwn))
    throw new FrameError(operationTexts.noSignature, 4200)
}
