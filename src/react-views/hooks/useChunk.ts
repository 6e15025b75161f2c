import { type ComponentType, useEffect, useState } from 'react'
import { report } from '../../chains/core/report.ts'

type Load<P> = () => Promise<ComponentType<P>>
const here = new WeakMap<Load<never>, unknown>()

/**
 * A component that is decoration beside a view: undefined until its chunk has come. Unlike `React.lazy`, a chunk that
 * did not load takes nothing else down, and the next mount asks for it again.
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
