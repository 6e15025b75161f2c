import { report } from '../../../chains/core/report.ts'
/** A typed event emitter. A listener that throws does not stop the others. */
export interface Emitter<M> {
  on<K extends keyof M>(name: K, listener: (detail: M[K]) => void): () => void
  onAny(listener: <K extends keyof M>(name: K, detail: M[K]) => void): () => void
  emit<K extends keyof M>(name: K, detail: M[K]): void
  clear(): void
}

type Listener<M> = (name: keyof M, detail: M[keyof M]) => void

export function createEmitter<M>(): Emitter<M> {
  const listeners = new Set<Listener<M>>()
  const add = (listener: Listener<M>) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    on: (name, listener) => add((other, detail) => other === name && listener(detail as never)),
    onAny: add as Emitter<M>['onAny'],
    emit(name, detail) {
      for (const listener of [...listeners]) {
        try {
          listener(name, detail)
        } catch (error) {
          // An error in the integrator's listener is reported in their page and does not affect the kit.
          report(error)
        }
      }
    },
    clear: () => listeners.clear(),
  }
}
