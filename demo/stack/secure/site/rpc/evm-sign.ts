import { isAddressEqual } from 'viem'
import type { Chain } from '../chain.ts'
import { messageView } from '../decode/message-view.ts'
import { typedDataView } from '../decode/typed-data-view.ts'
import { FrameError } from '../frame-error.ts'
import { readField } from '../read-field.ts'
import { tryParse, v } from '../schema.ts'
import { parseTyped } from '../vault/parse-typed.ts'
import { ENTRY_POINT } from './entry-point.ts'
import { operationTexts } from './operation-texts.ts'
import type { Wallet } from './wallet.ts'

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text as `0x${string}`),
)
const personal = v.looseTuple([v.string(), address])
const typedParams = v.looseTuple([address, v.union([v.string(), v.record(v.string(), v.unknown())])])

function bytesOf(message: string): Uint8Array<ArrayBuffer> {
  // Hex is bytes, anything else is text: the rule of every wallet.
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(message)) return new TextEncoder().encode(message)
  return Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

async function requireOwn(wallet: Wallet, asked: `0x${string}`): Promise<string> {
  const { eip155 } = await wallet.accounts.addresses()
  if (!isAddressEqual(asked, eip155 as `0x${string}`)) throw new FrameError('That account is not in this wallet.', 4100)
  return eip155
}

export async function personalSign(wallet: Wallet, chain: Chain, params: unknown): Promise<string> {
  // Some old clients have the two the other way round.
  const turned = Array.isArray(params) && !tryParse(personal, params) ? [params[1], params[0]] : params
  const [message, from] = tryParse(personal, turned) ?? []
  if (message === undefined || !from) throw new FrameError('personal_sign needs a message and an address.', -32602)
  const own = await requireOwn(wallet, from)
  const bytes = bytesOf(message)
  return wallet.approve({
    chain,
    prepare: async () => ({ view: messageView(bytes, { origin: wallet.origin, address: own }), facts: undefined }),
    work: () => wallet.sign({ kind: 'evm-message', message: bytes }),
  })
}

export async function signTypedData(wallet: Wallet, chain: Chain, params: unknown): Promise<string> {
  const [from, data] = tryParse(typedParams, params) ?? []
  if (!from || data === undefined) throw new FrameError('eth_signTypedData_v4 needs an address and typed data.', -32602)
  await requireOwn(wallet, from)
  const typed = typeof data === 'string' ? data : JSON.stringify(data)
  const parsed = parseTyped(typed)
  // Signed as data, an operation would do what no screen has shown.
  if (String(readField(parsed.domain, 'verifyingContract')).toLowerCase() === ENTRY_POINT.toLowerCase())
    throw new FrameError(operationTexts.noSignature, 4200)
  const view = typedDataView(parsed, chain)
  return wallet.approve({
    chain,
    prepare: async () => ({ view, facts: undefined }),
    work: () => wallet.sign({ kind: 'evm-typed', typed }),
  })
}
