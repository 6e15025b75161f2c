import { afterEach, describe, expect, test, vi } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { takeReported } from '../../../test/fakes/page.ts'
import { codeOf, createWorld, endWorld } from '../../../test/fakes/world.ts'
import type { KitActions } from '../kit/internal-kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { startServices } from './start-services.ts'

const files = {
  watch: '../services/telemetry/watch-errors.ts',
  alerts: './alert-errors.ts',
  events: '../services/telemetry/send-events.ts',
  features: '../services/remote-features/follow-remote-features.ts',
}

afterEach(async () => {
  for (const file of Object.values(files)) vi.doUnmock(file)
  await endWorld()
})

describe('services that fail', () => {
  test('error: without the file that watches errors, the kit works', async () => {
    vi.doMock(files.watch, () => {
      throw new TypeError('gone')
    })
    const { kit } = createWorld({ options: { hosts: { telemetry: 'https://reports.test' } } })
    // There is no element here, which is what an open kit finds out.
    expect(await codeOf(kit.open({ view: 'Networks' }))).toBe('ELEMENT_MISSING')
    expect(takeReported()).toHaveLength(1)
  })

  test('error: with a service that throws as it starts, the kit works', async () => {
    const alertErrors = vi.fn(() => {
      throw new TypeError('broken')
    })
    vi.doMock(files.alerts, () => ({ alertErrors }))
    const { kit } = createWorld({ options: { debug: true } })
    expect(await codeOf(kit.open({ view: 'Networks' }))).toBe('ELEMENT_MISSING')
    expect(alertErrors).toHaveBeenCalled()
  })
})

describe('a kit that is destroyed while its services load', () => {
  /** Starts the services of a running kit, and returns how many of them have begun. */
  async function begun(when: 'never' | 'before' | 'meanwhile'): Promise<number> {
    const [sendEvents, alertErrors, followRemoteFeatures] = [vi.fn(), vi.fn(() => () => {}), vi.fn()]
    vi.doMock(files.events, () => ({ sendEvents }))
    vi.doMock(files.alerts, () => ({ alertErrors }))
    vi.doMock(files.features, () => ({ followRemoteFeatures }))
    const { kit, inner } = createWorld()
    await inner.runtime()
    const options = inner.store.get(optionsAtom)
    const hosts = { ...options.hosts, analytics: 'https://events.test' }
    inner.store.set(optionsAtom, { ...options, hosts, debug: true, remoteFeatures: ['swaps'] })
    if (when === 'before') kit.destroy()
    const started = startServices(inner, {} as KitActions)
    if (when === 'meanwhile') kit.destroy()
    await started
    await vi.dynamicImportSettled()
    await flush()
    return [sendEvents, alertErrors, followRemoteFeatures].filter(({ mock }) => mock.calls.length > 0).length
  }

  test.each([
    ['never', 3],
    ['before', 0],
    ['meanwhile', 0],
  ] as const)('behavior: destroyed %s, %i of the services begin', async (when, count) => {
    expect(await begun(when)).toBe(count)
  })
})
