import { readCall } from '../core/contract-call.ts'
import { sendError } from '../core/error-texts/send-error.ts'
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
  read: (owner, network, places, c) => readApprovals(rpcOf(network, c), owner, places, c),
  sending: (text, token) => contractSending(callOf(text, token), token),
}
