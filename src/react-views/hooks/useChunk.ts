import { type ComponentType, useEffect, useState } from 'react'
import { report } from '../../chains/core/report.ts'

type Load<P> = () => Promise<ComponentType<P>>
const here = new WeakMap<Load<never>, unknown>()

/**
 * Returns a decorative component: undefined until its chunk is loaded. Unlike with `React.lazy`, a chunk that fails to
 * load breaks nothing else, and the next mount fetches it again.
 */
export function useChunk<P>(load: Load<P>): ComponentType<P> | undefined {
  const [, redraw] = useState(0)
  const component = here.get(load as Load<never>) as ComponentType<P> | undefined
  useEffect(() => {
    if (component) return
    let current = true
    load().then((loaded) => {
      here.set(load as Load<never>, loaded)
      if (current) redraw((count) => count + 1)
    }, report)
    return () => {
      current = false
    }
  }, [component, load])
  return component
}
