export interface Listeners {
  on(event: string, listener: (value: unknown) => void): void
  off(event: string, listener: (value: unknown) => void): void
  emit(event: string, value: unknown): void
}

/** Returns the events of an EIP-1193 provider. A listener that throws does not stop the others. */
export function createListeners(): Listeners {
  const byEvent = new Map<string, Set<(value: unknown) => void>>()
  return {
    on(event, listener) {
      const set = byEvent.get(event) ?? new Set()
      set.add(listener)
      byEvent.set(event, set)
    },
    off(event, listener) {
      byEvent.get(event)?.delete(listener)
    },
    emit(event, value) {
      for (const listener of [...(byEvent.get(event) ?? [])]) {
        try {
          listener(value)
        } catch (error) {
          console.error(error)
        }
      }
    },
  }
}
