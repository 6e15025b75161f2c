import { useEffect, useState } from 'react'
import { useKit } from './useKit.ts'

/**
 * Returns the number of `marks` (milliseconds, ascending) that have passed since `key` changed. Renders again at each.
 * With the key `undefined` nothing is counted.
 */
export function useElapsed(key: unknown, marks: readonly number[]): number {
  const { env } = useKit()
  const [passed, setPassed] = useState<{ readonly key: unknown; readonly count: number }>()
  const list = marks.join()
  useEffect(() => {
    if (key === undefined) return
    const stops = list
      .split(',')
      .map((mark, index) => env.clock.after(Number(mark), () => setPassed({ key, count: index + 1 })))
    return () => {
      for (const stop of stops) stop()
    }
  }, [key, list, env])
  return key !== undefined && passed?.key === key ? passed.count : 0
}
