import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, endWorld } from '../../../../test/fakes/world.ts'
import { message } from '../../i18n/message-ref.ts'
import { errorMessages } from '../../i18n/messages/error-messages.ts'
import { sessionMessages } from '../../i18n/messages/session-messages.ts'
import { goBack, navigate, showView } from '../navigate.ts'
import { route } from '../routes.ts'
import { hideToast, pauseToast, resumeToast, showToast } from './show-toast.ts'
import { type ToastTone, toastAtom } from './toast.atoms.ts'

afterEach(endWorld)

const copied = message(sessionMessages, 'toast.addressCopied')
const failed = message(errorMessages, 'toast.copyFailed')

function scene() {
  const { inner, clock, kit } = createWorld()
  return {
    kit,
    clock,
    inner,
    shown: () => inner.store.get(toastAtom)?.message.id,
    show: (tone: ToastTone, message: typeof copied | typeof failed) => showToast(inner, tone, message),
  }
}

describe('toast', () => {
  test.each([
    ['success', 2_500],
    ['error', 5_000],
  ] as const)('default: %s lives %i ms', async (tone, life) => {
    const { clock, shown, show } = scene()
    show(tone, copied)
    await clock.pass(life - 1)
    expect(shown()).toBe(copied.id)
    await clock.pass(1)
    expect(shown()).toBeUndefined()
    expect(clock.waiting).toBe(0)
  })

  test('default: loading stays until something else is said', async () => {
    const { clock, shown, show } = scene()
    show('loading', copied)
    await clock.pass(600_000)
    expect(shown()).toBe(copied.id)
  })

  test('behavior: one at a time: the open one closes, the new one comes 150 ms later', async () => {
    const { clock, shown, show } = scene()
    show('success', copied)
    show('error', failed)
    expect(shown()).toBeUndefined()
    await clock.pass(149)
    expect(shown()).toBeUndefined()
    await clock.pass(1)
    expect(shown()).toBe(failed.id)
    await clock.pass(4_999)
    expect(shown()).toBe(failed.id)
    await clock.pass(1)
    expect(shown()).toBeUndefined()
  })

  test('behavior: of several in the gap only the last one comes', async () => {
    const { clock, shown, show, inner } = scene()
    const seen: (string | undefined)[] = []
    inner.store.sub(toastAtom, () => void seen.push(shown()))
    show('success', copied)
    show('error', failed)
    await clock.pass(100)
    show('success', copied)
    await clock.pass(149)
    expect(shown()).toBeUndefined()
    await clock.pass(1)
    expect(seen).toEqual([copied.id, undefined, copied.id])
  })

  test('behavior: time stands still while it is pointed at', async () => {
    const { clock, shown, show, inner } = scene()
    show('success', copied)
    await clock.pass(2_000)
    pauseToast(inner)
    await clock.pass(60_000)
    expect(shown()).toBe(copied.id)
    resumeToast(inner)
    await clock.pass(2_500)
    expect(shown()).toBeUndefined()
  })

  test('behavior: hidden, nothing waiting comes either', async () => {
    const { clock, shown, show, inner } = scene()
    show('success', copied)
    show('error', failed)
    hideToast(inner)
    await clock.pass(10_000)
    expect(shown()).toBeUndefined()
    expect(clock.waiting).toBe(0)
  })

  test('behavior: an error goes with the view that it is about, what went well stays', async () => {
    const { shown, show, inner, clock } = scene()
    show('error', failed)
    showView(inner, route('Networks'))
    expect(shown()).toBeUndefined()
    show('error', failed)
    goBack(inner)
    expect(shown()).toBeUndefined()
    show('success', copied)
    showView(inner, route('Networks'))
    expect(shown()).toBe(copied.id)
    await clock.pass(5_000)
    // An error that leads to another view is shown there as well.
    show('error', failed)
    navigate(inner, { type: 'replace', route: route('Connect') })
    expect(shown()).toBe(failed.id)
  })

  test('behavior: none after the kit was destroyed', async () => {
    const { clock, shown, show, kit } = scene()
    show('success', copied)
    show('error', failed)
    kit.destroy()
    await clock.pass(200)
    expect(shown()).toBeUndefined()
  })
})
