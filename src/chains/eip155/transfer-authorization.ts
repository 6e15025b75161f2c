// Transfers of a token that the payer signs and somebody else sends: https://eips.ethereum.org/EIPS/eip-3009
import { domainSeparator } from 'viem'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { parse, quantity, signature, tryParse, txHash, v } from '../core/schema.ts'
import type { Network, Session } from '../core/types.ts'
import { toHex } from './parse.ts'
import { requestOrAbort } from './provider.ts'
import { readLiveChain } from './session.ts'
import { padded, tokenBalance, tokenDecimals } from './token-calls.ts'
import type { Rpc } from './transport.ts'

/** `DOMAIN_SEPARATOR()` */
const DOMAIN_SEPARATOR = '0x3644e515'
/** `authorizationState(address,bytes32)` */
const AUTHORIZATION_STATE = '0xe94a0102'
/** `AuthorizationUsed(address,bytes32)` */
const usedEvent = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
/** Seconds of blocks after the end of an authorization, so that a reorganised chain cannot take it up again. */
const MARGIN = 60n

/** The transfer that a payer signs. */
export interface TransferAuthorization {
  readonly from: string
  readonly to: string
  /** In the token's base units. */
  readonly value: bigint
  readonly validAfter: number
  readonly validBefore: number
  /** 32 bytes as hex. */
  readonly nonce: string
}

/** A token by the name and version that its signatures are bound to. */
export interface SignedToken {
  readonly address: string
  readonly name: string
  readonly version: string
}

interface TokenFacts {
  readonly decimals: number
  readonly balance: bigint
}

const flag = v.pipe(v.string(), v.regex(/^0x0{63}[01]$/), quantity)

const domainOf = ({ address, name, version }: SignedToken, { caipNetworkId }: Network) => ({
  name,
  version,
  chainId: Number(caipNetworkId.split(':')[1]),
  verifyingContract: address as `0x${string}`,
})

/** Resolves with true once the nonce is used: the transfer was made, or the payer withdrew it. */
async function isUsed(rpc: Rpc, token: string, from: string, nonce: string, block: string): Promise<boolean> {
  const data = `${AUTHORIZATION_STATE}${padded(from)}${padded(nonce)}`
  return parse(flag, await rpc('eth_call', [{ to: token, data }, block])) === 1n
}

/**
 * Resolves with what the chain says of a token; undefined for a contract without authorizations, or whose signatures
 * are bound to another name, version or chain than is said.
 */
export async function tokenFacts(
  rpc: Rpc,
  token: SignedToken,
  network: Network,
  owner: string,
): Promise<TokenFacts | undefined> {
  const [separator, decimals, balance] = await Promise.all([
    rpc('eth_call', [{ to: token.address, data: DOMAIN_SEPARATOR }, 'latest']),
    tokenDecimals(rpc, token.address),
    tokenBalance(rpc, token.address, owner),
    // Answered by contracts with authorizations only, whatever the nonce.
    isUsed(rpc, token.address, owner, '0x0', 'latest'),
  ])
  const expected = domainSeparator({ domain: domainOf(token, network) })
  if (separator !== expected || decimals > 36n) return undefined
  return { decimals: Number(decimals), balance }
}

/** Returns the request of EIP-712 for a wallet. */
const typedData = (token: SignedToken, network: Network, { value, ...rest }: TransferAuthorization) =>
  JSON.stringify({
    domain: domainOf(token, network),
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'TransferWithAuthorization',
    message: { ...rest, value: value.toString() },
  })

/**
 * Asks the wallet to sign a transfer on the network that it is on.
 * @throws {WmError<'NETWORK_MISMATCH'>} The wallet is on another network.
 * @throws {WmError<'WALLET_MALFORMED'>} The answer is no signature.
 */
export async function signTransferAuthorization(
  { provider, address }: Session<'eip155'>,
  token: SignedToken,
  network: Network,
  authorization: TransferAuthorization,
  c: Context,
): Promise<string> {
  const actual = await readLiveChain(provider, c)
  const expected = network.caipNetworkId
  if (actual !== expected) throw connectionError('NETWORK_MISMATCH', { expected, actual })
  const method = 'eth_signTypedData_v4'
  const params = [address, typedData(token, network, authorization)]
  const answer = tryParse(signature, await requestOrAbort(provider, c.signal, method, params))
  if (answer) return answer
  throw connectionError('WALLET_MALFORMED', { method })
}

const header = v.object({ number: quantity, timestamp: quantity })

/**
 * Resolves with the outcome of an authorization: `used`, `expired` if it can never be used any more, `open` before.
 */
export async function authorizationOutcome(
  rpc: Rpc,
  token: string,
  { from, nonce, validBefore }: Pick<TransferAuthorization, 'from' | 'nonce' | 'validBefore'>,
): Promise<'used' | 'expired' | 'open'> {
  const { number, timestamp } = parse(header, await rpc('eth_getBlockByNumber', ['latest', false]))
  // Asked of the block that gave the time: another node behind the same URL may be behind.
  if (await isUsed(rpc, token, from, nonce, toHex(number))) return 'used'
  return timestamp >= BigInt(validBefore) + MARGIN ? 'expired' : 'open'
}

const receipt = v.nullable(
  v.object({
    status: v.optional(quantity, '0x1'),
    transactionHash: txHash,
    logs: v.array(v.object({ address: v.string(), topics: v.array(v.string()) })),
  }),
)

/** Resolves with true if the transaction used the authorization. */
export async function hasUsed(
  rpc: Rpc,
  hash: string,
  token: string,
  { from, nonce }: Pick<TransferAuthorization, 'from' | 'nonce'>,
): Promise<boolean> {
  const found = parse(receipt, await rpc('eth_getTransactionReceipt', [hash]))
  const wanted = [usedEvent, `0x${padded(from)}`, nonce].join().toLowerCase()
  return (
    found?.status === 1n &&
    found.logs.some(
      ({ address, topics }) => address.toLowerCase() === token.toLowerCase() && topics.join().toLowerCase() === wanted,
    )
  )
}
