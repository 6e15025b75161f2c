import { answerTwice } from './answer-twice.ts'
import type { ApprovalQueue } from './approval-queue.ts'
import type { BitcoinState } from './bitcoin-state.ts'
import type { FailureBox } from './failures.ts'
import { applyFailures } from './failures.ts'
import { alreadyPending, disconnected } from './provider-error.ts'
import type { TestRequest } from './types.ts'

/** Handles requests of each kind of Bitcoin wallet: faults, approval, answer. */
export interface BitcoinRequestHandler {
  /**
   * Answers a request for accounts. A `silent` request never prompts. `make` builds the answer; a fault
   * replaces its accounts by `bad`.
   */
  share(
    method: string,
    params: readonly unknown[],
    make: (bad?: { readonly value: unknown }) => unknown,
    silent?: boolean,
  ): Promise<unknown>
  /**
   * Answers a request that needs approval. `plan` validates before the prompt and returns the action to run after it.
   */
  request(
    method: string,
    params: readonly unknown[],
    plan: () => () => unknown,
    bad?: (value: unknown) => unknown,
  ): Promise<unknown>
}

export function createBitcoinRequestHandler(
  state: BitcoinState,
  approvals: ApprovalQueue,
  failures: FailureBox,
  note: (method: string, params: readonly unknown[]) => TestRequest,
): BitcoinRequestHandler {
  /** Answers twice if the fault `twice` is on. */
  function answer(method: string, make: () => Promise<unknown>): Promise<unknown> {
    const twice = failures.list.some(({ kind, methods }) => kind === 'twice' && (methods?.includes(method) ?? true))
    return twice ? answerTwice(make()) : make()
  }
  return {
    share(method, params, make, silent = false) {
      const request = note(method, params)
      const name = silent ? `${method}/silent` : method
      return answer(name, async () => {
        const active = failures.take(name)
        await applyFailures(active, method)
        if (!silent && state.accounts.length === 0) {
          if (approvals.pending.some((approval) => approval.request.method === method)) throw alreadyPending(method)
          await approvals.ask(request)
          if (active.disconnect) throw disconnected()
          state.authorize()
        }
        const bad = active['malformed-accounts']
        return bad ? make({ value: 'value' in bad ? bad.value : [{ address: '0x1234' }, null] }) : make()
      })
    },
    request(method, params, plan, bad = (value) => value) {
      const request = note(method, params)
      return answer(method, async () => {
        const active = failures.take(method)
        await applyFailures(active, method)
        const go = plan()
        await approvals.ask(request)
        if (active.disconnect) {
          state.revoke()
          throw disconnected()
        }
        if (active['change-account']) state.chooseNext()
        const done = await go()
        const fault = active['malformed-hash']
        return fault ? bad('value' in fault ? fault.value : 'bad') : done
      })
    },
  }
}
