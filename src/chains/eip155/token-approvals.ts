import { readCall } from '../core/contract-call.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import { sendError } from '../core/error-texts/send-error.ts'
import { parse, quantity } from '../core/schema.ts'
import type { ApprovalCapability } from '../core/send-capability.ts'
import { word } from './contract-reads.ts'
import { type AsCall, contractSending } from './contract-sending.ts'
import { findApprovals } from './find-approvals.ts'
import { nobody, readApprovals } from './read-approvals.ts'
import { rpcOf } from './transport.ts'

/** `approve(address,uint256)` of tokens, with an amount, and of collections, with an id. */
const APPROVE = '0x095ea7b3'
/** `setApprovalForAll(address,bool)` */
const SET_APPROVAL_FOR_ALL = '0xa22cb465'

/** Gas of a revocation, several times what tokens need: a hostile one makes the visitor pay for its own ends. */
const MOST_GAS = 300_000n

/** Returns the transaction that ends an approval: that of nothing, to nobody, or to nobody any more. */
const callOf =
  (text: string, token: string | undefined): AsCall =>
  (transfer) => {
    const call = readCall(text)
    if (call?.kind !== 'revoke' || !token) throw sendError('SEND_UNSUPPORTED')
    const { of } = call
    const data =
      typeof of === 'bigint'
        ? `${APPROVE}${word(nobody)}${word(of)}`
        : `${of === 'amount' ? APPROVE : SET_APPROVAL_FOR_ALL}${word(transfer.to)}${word(0)}`
    return { ...transfer, to: token, data, value: 0n }
  }

/** Approvals of ERC-20 tokens, and of ERC-721 and ERC-1155 items. */
export const approvals: ApprovalCapability<'eip155'> = {
  find: findApprovals,
  read: readApprovals,
  sending(text, token) {
    const sending = contractSending(callOf(text, token), token)
    return {
      ...sending,
      async quote(input, network, c) {
        const fee = await sending.quote(input, network, c)
        if (fee.gas <= MOST_GAS) return fee
        // Some networks count what they pay to their parent chain as gas, which is no fault of the token.
        const plain = { from: input.from, to: input.from, value: '0x0' }
        const least = parse(quantity, await rpcOf(network, c)('eth_estimateGas', [plain]))
        if (fee.gas > MOST_GAS + 2n * least) throw nodeRefusal('NODE_ERROR', { reason: 'intrinsic-gas-too-high' })
        return fee
      },
    }
  },
}
