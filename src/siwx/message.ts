import { schemaError } from '../chains/core/error-texts/schema-error.ts'
import { parse, tryParse, v } from '../chains/core/schema.ts'
import { signInText } from '../chains/core/sign-in-text.ts'
import type { SignInData } from '../chains/core/siwx.ts'
import type { CaipNetworkId } from '../chains/core/types.ts'
import { formOf, namespaceOfLabel } from './forms.ts'
import { isDomain, isNonce, isRequestId, isResource, isScheme, isStatement, isUri, timeOf } from './grammar.ts'

/** Characters of the longest message. */
const LONGEST = 32_768

const that = (check: (text: string) => boolean) => v.pipe(v.string(), v.check(check))
const time = that((text) => timeOf(text) !== undefined)

/** @internal Fields of a message, each by the grammar of EIP-4361. */
export const signInData = v.pipe(
  v.object({
    domain: that(isDomain),
    scheme: v.optional(that(isScheme)),
    accountAddress: v.string(),
    chainId: v.pipe(
      v.string(),
      v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
      v.transform((text) => text as CaipNetworkId),
    ),
    uri: that(isUri),
    version: v.picklist(['1']),
    nonce: that(isNonce),
    issuedAt: time,
    expirationTime: v.optional(time),
    notBefore: v.optional(time),
    requestId: v.optional(that(isRequestId)),
    statement: v.optional(that(isStatement)),
    resources: v.optional(v.pipe(v.array(that(isResource)), v.maxLength(100))),
  }),
  v.forward(
    v.check(({ chainId }) => {
      const [namespace = '', reference = ''] = chainId.split(':')
      return formOf(namespace)?.isReference(reference) === true
    }),
    ['chainId'],
  ),
  v.forward(
    v.check(({ chainId, accountAddress }) =>
      Boolean(formOf(chainId.split(':')[0] ?? '')?.isAddress(chainId, accountAddress)),
    ),
    ['accountAddress'],
  ),
)

type CheckedData = v.InferOutput<typeof signInData>

/** Returns the text of checked fields. `chain` is the network as it stands in the text. */
function textOf(data: CheckedData, chain: string): string {
  const { label = '', gap = 1 } = formOf(data.chainId.split(':')[0] ?? '') ?? {}
  return signInText({ label, gap }, data, data.accountAddress, chain)
}

/**
 * Returns the text of a sign-in message: EIP-4361 on `eip155`, its CAIP-122 form elsewhere. `parseMessage` returns the
 * same fields again.
 * @param data Every field; `issuedAt` is needed, too.
 * @param options `clearChainIdNamespace` writes the chain id without its namespace, as `eip155` always does.
 * @throws {WmError<'SCHEMA_MISMATCH'>} `path` is the field that the grammar does not allow.
 *
 * @example
 * import { stringifyMessage } from 'wallet-modal/siwx'
 *
 * const text = stringifyMessage({
 *   domain: 'harbor.test',
 *   accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
 *   chainId: 'eip155:1',
 *   uri: 'https://harbor.test/members',
 *   version: '1',
 *   nonce: 'k3Jx81mQp0aVn5Wd9sLr2b',
 *   issuedAt: '2026-05-04T09:30:00.000Z',
 * })
 * console.assert(text.startsWith('harbor.test wants you to sign in with your Ethereum account:'))
 */
export function stringifyMessage(data: SignInData, options: { readonly clearChainIdNamespace?: boolean } = {}): string {
  const checked = parse(signInData, data)
  const { chainId } = checked
  const [namespace = '', reference = ''] = chainId.split(':')
  const text = textOf(checked, formOf(namespace)?.bare || options.clearChainIdNamespace ? reference : chainId)
  if (text.length > LONGEST) throw schemaError('SCHEMA_MISMATCH', { path: '(root)' })
  return text
}

const first = /^(?:([^:/ ]+):\/\/)?([^ ]+) wants you to sign in with your ([A-Za-z]+) account:$/

/** Returns the id of a network as it stands in a text: in CAIP-2, without its namespace, or by a wallet's name. */
function readChain(namespace: string, chain: string): string | undefined {
  const form = formOf(namespace)
  if (!form) return undefined
  if (form.isReference(chain)) return `${namespace}:${chain}`
  return form.bare ? undefined : (form.networkOfName?.(chain) ?? chain)
}

/**
 * Returns the fields of a sign-in message; undefined for any text that `stringifyMessage` could not have written, so
 * that no two readers can understand one text differently.
 *
 * Wallets that write the message themselves (`solana:signIn`) name networks in their own way, for example
 * `solana:mainnet`; such a text is read, and `chainId` is the CAIP-2 id.
 *
 * @example
 * import { parseMessage } from 'wallet-modal/siwx'
 *
 * console.assert(parseMessage('harbor.test wants your money') === undefined)
 */
export function parseMessage(text: string): (SignInData & { readonly issuedAt: string }) | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined
  const lines = text.split('\n')
  const [, scheme, domain, label = ''] = first.exec(lines.shift() ?? '') ?? []
  const namespace = namespaceOfLabel(label)
  if (!namespace) return undefined
  const accountAddress = lines.shift()
  if (lines.shift() !== '') return undefined
  let statement: string | undefined
  if (lines[0] && lines[1] === '') statement = lines.splice(0, 2)[0]
  else if (lines[0] === '') lines.shift()
  const take = (name: string) => {
    const start = `${name}: `
    return lines[0]?.startsWith(start) ? lines.shift()?.slice(start.length) : undefined
  }
  const fields = {
    ...{ scheme, domain, accountAddress, statement },
    uri: take('URI'),
    version: take('Version'),
  }
  const chain = take('Chain ID') ?? ''
  const data = tryParse(signInData, {
    ...fields,
    chainId: readChain(namespace, chain),
    nonce: take('Nonce'),
    issuedAt: take('Issued At'),
    expirationTime: take('Expiration Time'),
    notBefore: take('Not Before'),
    requestId: take('Request ID'),
    ...(lines[0] === 'Resources:' && {
      resources: lines
        .splice(0)
        .slice(1)
        .map((line) => line.slice(2)),
    }),
  })
  // Fields have one text only, so a difference that the steps above let through is found here.
  if (!data?.chainId.startsWith(`${namespace}:`) || textOf(data, chain) !== text) return undefined
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as typeof data
}
