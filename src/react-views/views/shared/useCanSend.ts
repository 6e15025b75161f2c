import { useEffect, useState } from 'react'
import { adapterOf } from '../../../atoms/chains.ts'
import { activeSessionAtom } from '../../../atoms/network/network.atoms.ts'
import { supports } from '../../../chains/core/adapter.ts'
import type { Namespace } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'

/**
 * Whether the namespace and its wallet can send. The driver is loaded once somebody is connected, so the answer comes at
 * once.
 */
export function useCanSend(namespace: Namespace): boolean {
  const session = useAtomValue(activeSessionAtom)
  const [answer, setAnswer] = useState<{ readonly namespace: Namespace; readonly can: boolean }>()
  useEffect(() => {
    let current = true
    adapterOf(namespace).then(
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
