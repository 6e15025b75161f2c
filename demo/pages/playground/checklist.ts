import type { KitHandle } from 'wallet-modal'
import { findAll } from '../shared/find.ts'

export type Step = 'connect' | 'switch' | 'sign' | 'send' | 'reload' | 'disconnect'

// Stored in the history entry, which survives a reload without page storage.
const done = new Set<Step>((history.state as { done?: readonly Step[] } | null)?.done ?? [])

function draw(): void {
  for (const item of findAll('#steps li')) item.toggleAttribute('data-done', done.has(item.dataset.step as Step))
}

export function tick(step: Step): void {
  if (done.has(step)) return
  done.add(step)
  history.replaceState({ ...(history.state as object | null), done: [...done] }, '')
  draw()
}

export function followChecklist(kit: KitHandle): void {
  draw()
  kit.on('connect', ({ reconnected }) => tick(reconnected ? 'reload' : 'connect'))
  kit.on('network-change', () => {
    if (kit.getState().status === 'connected') tick('switch')
  })
  kit.on('disconnect', () => tick('disconnect'))
}
