import { toHex } from 'viem'
import { answerTwice } from './answer-twice.ts'
import type { ApprovalQueue } from './approval-queue.ts'
import type { ActiveFailures, FailureBox } from './failures.ts'
import { applyFailures } from './failures.ts'
import { planners } from './methods.ts'
import { disconnected, unsupported } from './provider-error.ts'
import { callChain, readMethods } from './rpc.ts'
import type { TestRequest } from './types.ts'
import type { WalletState } from './wallet-state.ts'

/** A chain id that no test uses, for the fault `wrong-chain`. */
const foreignChainId = 999_983

/** Answers one request of the page, with the faults that are on. */
export function handleRequest(
  request: TestRequest,
  wallet: WalletState,
  approvals: ApprovalQueue,
  failures: FailureBox,
): Promise<unknown> {
  const active = failures.take(request.method)
  const answer = answerWith(request, wallet, approvals, active)
  return active.twice ? answerTwice(answer) : answer
}

async function answerWith(
  request: TestRequest,
  wallet: WalletState,
  approvals: ApprovalQueue,
  active: ActiveFailures,
): Promise<unknown> {
  const { method, params } = request
  await applyFailures(active, method)
  if (active['wrong-chain']) {
    // The wallet reports a switch that it did not make.
    return method === 'eth_chainId' ? toHex(active['wrong-chain'].chainId ?? foreignChainId) : null
  }

  const planner = Object.hasOwn(planners, method) ? planners[method] : undefined
  if (!planner) {
    if (readMethods.has(method)) return callChain(wallet.chain, method, params)
    throw unsupported(method)
  }
  const planned = planner(
    wallet,
    params,
    approvals.pending.map((approval) => approval.request.method),
  )
  // Awaited only where it has to be: a second request must see the first one's prompt.
  const plan = planned instanceof Promise ? await planned : planned
  if (plan.ask) await approvals.ask(request)
  if (active.disconnect) {
    wallet.disconnect()
    throw disconnected()
  }
  if (active['change-account']) wallet.chooseNext()
  const answer = await plan.run()

  const badHash = active['malformed-hash']
  if (badHash) return 'value' in badHash ? badHash.value : '0x'
  const badAccounts = active['malformed-accounts']
  if (badAccounts) return 'value' in badAccounts ? badAccounts.value : ['0x1234', null, { address: answer }]
  return answer
}
