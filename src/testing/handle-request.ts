import { toHex } from 'viem'
import { answerTwice } from './answer-twice.ts'
import type { ApprovalDesk } from './approvals.ts'
import type { FailureBox, StruckFailures } from './failures.ts'
import { planners } from './methods.ts'
import { disconnected, unsupported } from './provider-error.ts'
import { callChain, readMethods } from './rpc.ts'
import { strike } from './strike.ts'
import type { TestRequest } from './types.ts'
import type { WalletState } from './wallet-state.ts'

/** A chain id that no test is on, for the fault `wrong-chain`. */
const foreignChainId = 999_983

/** One request from the page to its answer, with the faults that are switched on. */
export function handleRequest(
  request: TestRequest,
  wallet: WalletState,
  desk: ApprovalDesk,
  failures: FailureBox,
): Promise<unknown> {
  const struck = failures.strike(request.method)
  const answer = answerWith(request, wallet, desk, struck)
  return struck.twice ? answerTwice(answer) : answer
}

async function answerWith(
  request: TestRequest,
  wallet: WalletState,
  desk: ApprovalDesk,
  struck: StruckFailures,
): Promise<unknown> {
  const { method, params } = request
  await strike(struck, method)
  if (struck['wrong-chain']) {
    // The wallet says it switched, and did not.
    return method === 'eth_chainId' ? toHex(struck['wrong-chain'].chainId ?? foreignChainId) : null
  }

  const planner = Object.hasOwn(planners, method) ? planners[method] : undefined
  if (!planner) {
    if (readMethods.has(method)) return callChain(wallet.chain, method, params)
    throw unsupported(method)
  }
  const plan = planner(
    wallet,
    params,
    desk.pending.map((approval) => approval.request.method),
  )
  if (plan.ask) await desk.ask(request)
  if (struck.disconnect) {
    wallet.disconnect()
    throw disconnected()
  }
  if (struck['change-account']) wallet.chooseNext()
  const answer = await plan.run()

  const badHash = struck['malformed-hash']
  if (badHash) return 'value' in badHash ? badHash.value : '0x'
  const badAccounts = struck['malformed-accounts']
  if (badAccounts) return 'value' in badAccounts ? badAccounts.value : ['0x1234', null, { address: answer }]
  return answer
}
