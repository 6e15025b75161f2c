import { createPublicClient, getAddress, http, parseAbi } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { recoverMessageAddress } from 'viem/utils'

/** The Farcaster id registry on OP Mainnet, which maps addresses to fids. */
const idRegistry = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const abi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])

/**
 * Returns the identity of a Farcaster sign-in. Throws unless the answer is a Sign-In with Ethereum message
 * (https://eips.ethereum.org/EIPS/eip-4361) for this site with the expected nonce, names one fid and is signed by the
 * address that owns it.
 * @param {{ message: unknown, signature: unknown, username?: unknown }} answer
 * @param {{ domain: string, uri: string, nonce: string, now: number, idRegistryRpc?: string }} expected
 */
export async function readFarcasterProof({ message, signature, username }, { domain, uri, nonce, now, idRegistryRpc }) {
  if (typeof message !== 'string' || message.length > 4000) throw new Error('There is no message.')
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{130}$/i.test(signature)) throw new Error('There is no signature.')
  const said = parseSiweMessage(message)
  if (said.domain !== domain || said.uri !== uri) throw new Error('The message is for another site.')
  if (said.nonce !== nonce) throw new Error('The message belongs to another sign-in.')
  const ended = said.expirationTime && said.expirationTime.getTime() <= now
  if (ended || (said.notBefore && said.notBefore.getTime() > now)) throw new Error('The message is not valid now.')
  const fids = (said.resources ?? []).flatMap((text) => /^farcaster:\/\/fids?\/([1-9]\d{0,15})$/.exec(text)?.[1] ?? [])
  const [fid] = fids
  if (!fid || fids.length > 1) throw new Error('The message does not name one fid.')
  const signer = await recoverMessageAddress({ message, signature: /** @type {`0x${string}`} */ (signature) })
  if (!said.address || getAddress(said.address) !== signer) throw new Error('The message is signed by somebody else.')
  if (idRegistryRpc) {
    const client = createPublicClient({ transport: http(idRegistryRpc, { retryCount: 1, timeout: 10_000 }) })
    const owned = await client.readContract({ address: idRegistry, abi, functionName: 'idOf', args: [signer] })
    if (owned !== BigInt(fid)) throw new Error('The fid belongs to another address.')
  }
  const name = typeof username === 'string' && /^[a-z0-9][a-z0-9.-]{0,63}$/.test(username) ? username : null
  // A separate issuer keeps an unverified fid from opening the account of a verified one.
  const issuer = idRegistryRpc ? 'farcaster' : 'farcaster-claimed'
  return { issuer, subject: fid, provider: 'farcaster', email: null, userName: name ?? `fid ${fid}` }
}
