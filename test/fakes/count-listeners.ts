type Listener = (value: unknown) => void

/** A `on` that gives its own way back, which counts who listens. */
export function countListeners(on: (event: string, listener: Listener) => () => void) {
  let count = 0
  return {
    count: () => count,
    on(event: string, listener: Listener) {
      count++
      const off = on(event, listener)
      return () => {
        count--
        off()
      }
    },
  }
}
