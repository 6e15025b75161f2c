import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'

/** Programs of tokens, the older and the newer one. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

const ACCOUNT = 165
/** Kind of an account with extensions: 1 is a mint, 2 holds a token. */
const HOLDS = 2

/** Returns true for an account that holds a token; mints have another length or another kind. */
const holdsToken = (data) => data.length === ACCOUNT || (data.length > ACCOUNT && data[ACCOUNT] === HOLDS)
const isAt = (data, at, address) =>
  Buffer.from(data.slice(at, at + 32)).equals(Buffer.from(getBase58Encoder().encode(address)))

/** Returns true if the account's owner holds a token in it, of this mint if one is given. */
export const isHeldBy = (data, owner, mint) =>
  holdsToken(data) && isAt(data, 32, owner) && (mint === undefined || isAt(data, 0, mint))

/** Returns an account that holds a token in the form `jsonParsed` of a node; undefined for any other account. */
export function parsedToken({ data, programAddress }, decimalsOf) {
  if (!tokenPrograms.includes(programAddress) || !holdsToken(data)) return undefined
  const addressAt = (at) => getBase58Decoder().decode(data.slice(at, at + 32))
  const amount = Buffer.from(data).readBigUInt64LE(64)
  const mint = addressAt(0)
  const decimals = decimalsOf(mint)
  const digits = `${amount}`.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const text = decimals ? `${whole}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '') : whole
  return {
    program: programAddress === tokenPrograms[0] ? 'spl-token' : 'spl-token-2022',
    space: data.length,
    parsed: {
      type: 'account',
      info: {
        isNative: false,
        mint,
        owner: addressAt(32),
        state: data[108] === 2 ? 'frozen' : 'initialized',
        tokenAmount: { amount: `${amount}`, decimals, uiAmount: Number(text), uiAmountString: text },
      },
    },
  }
}
