import type { ApprovalReading } from '../../chains/core/approval-reads.ts'
import { callText } from '../../chains/core/contract-call.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { approvalNamespaces } from '../../chains/core/late-namespace-info.ts'
import type { CaipAddress, Session } from '../../chains/core/types.ts'
import { portfolioKeyAtom } from '../assets/portfolio.atoms.ts'
import { atom } from '../kit/jotai.ts'
import { networkSupportedAtom } from '../sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom } from '../sessions/network/network.atoms.ts'
import type { Transfer } from './transfer.ts'

/** An approval of the account, with texts that can be shown. */
export interface Approval extends ApprovalReading {
  /** Tells it from the others of its account. */
  readonly key: string
  readonly isUnlimited: boolean
  /** True if the account holds the token, or the page names it. Any other may pretend to be a known one. */
  readonly isNamed: boolean
}

/** The approvals of an account, as its network told them. */
export interface Approvals {
  readonly account: CaipAddress
  readonly list: readonly Approval[]
  /** Number of approvals that could not be read. */
  readonly unread: number
  /** The oldest block that was searched; 0 if all were, undefined if the network lists none. */
  readonly since: bigint | undefined
  /** True if there are more than are listed. */
  readonly isCut: boolean
  /** Epoch milliseconds of the reading. */
  readonly at: number
}

export type ApprovalsState =
  | { readonly status: 'loading'; readonly approvals?: Approvals }
  | { readonly status: 'ready'; readonly approvals: Approvals }
  | {
      readonly status: 'failed'
      readonly approvals?: Approvals
      readonly error: WmError
      /** Epoch milliseconds before which no request is made. */
      readonly retryAt: number
    }

/** The approvals of the account that was looked at last. They are never stored. */
export const keyedApprovalsAtom = atom<{ readonly key: CaipAddress; readonly state: ApprovalsState } | undefined>(
  undefined,
)

/** The approvals of the active account; `loading` until they are requested. */
export const approvalsAtom = atom((get): ApprovalsState => {
  const held = get(keyedApprovalsAtom)
  return held && held.key === get(portfolioKeyAtom) ? held.state : { status: 'loading' }
})

/** True if the active account is on a network whose approvals can be read. */
export const approvalsListedAtom = atom((get): boolean => {
  const namespace = get(activeNamespaceAtom)
  return !!namespace && approvalNamespaces.includes(namespace) && get(networkSupportedAtom)
})

/** The step of a revocation before it is a transfer, or the reason why it is none. */
export type Revocation =
  | { readonly step: 'checking' | 'declined' }
  /** `id`: the transfer that the wallet was asked for. */
  | { readonly step: 'wallet'; readonly id: string }
  | { readonly step: 'failed'; readonly error: WmError }

/** Revocations by account and approval. */
export const revocationsAtom = atom<ReadonlyMap<string, Revocation>>(new Map())

export const revocationKey = (account: CaipAddress, { key }: Pick<Approval, 'key'>): string => `${account} ${key}`

/** Returns the newest transfer of the list that revokes an approval of the account. */
export const revokingTransfer = (
  transfers: readonly Transfer[],
  { address, caipNetworkId }: Pick<Session, 'address' | 'caipNetworkId'>,
  { token, spender, of }: Approval,
): Transfer | undefined =>
  transfers.find(
    (item) =>
      item.call === callText({ kind: 'revoke', of }) &&
      item.token === token &&
      item.to === spender &&
      item.from === address &&
      item.caipNetworkId === caipNetworkId,
  )
