import { useEffect, useState } from 'react'
import { loadAdapter } from '../../../atoms/services/adapters.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { supports } from '../../../chains/core/adapter.ts'
import type { Namespace } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'

/**
 * Returns whether the namespace and its wallet can send. With a session the adapter is
 * loaded, so the answer is immediate.
 */
export function useCanSend(namespace: Namespace): boolean {
  const session = useAtomValue(activeSessionAtom)
  const { rpcUrls } = useAtomValue(activeNetworkAtom)
  const [answer, setAnswer] = useState<{ readonly namespace: Namespace; readonly can: boolean }>()
  useEffect(() => {
    let current = true
    loadAdapter(namespace).then(
      (adapter) => current && setAnswer({ namespace, can: supports(adapter, 'send') }),
      () => current && setAnswer({ namespace, can: false }),
    )
    return () => {
      current = false
    }
  }, [namespace])
  // The networks of Bitcoin have no URL unless the integrator names one.
  if (session?.cannotSend || rpcUrls.default.http.length === 0) return false
  return answer?.namespace === namespace ? answer.can : true
}
