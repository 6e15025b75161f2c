import { useEffect, useState } from 'react'
import { loadAdapter } from '../../../atoms/services/adapters.ts'
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
  if (session?.cannotSend) return false
  return answer?.namespace === namespace ? answer.can : true
}
