import { useEffect, useState } from 'react'
import { useKit } from './useKit.ts'

/** Returns the epoch milliseconds and renders again after every `period` (ms). */
export function useNow(period: number): number {
  const { clock } = useKit().env
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    let stop = () => {}
    const wait = () => {
      stop = clock.after(period, () => {
        setNow(clock.now())
        wait()
      })
    }
    wait()
    return () => stop()
  }, [clock, period])
  return now
}
