import { describe, test } from 'vitest'
import { isLongRun } from '../../../../test/fakes/tries.ts'
import { aimed, coverLanes, isObstructed, until } from './cover-lane.ts'
import type { Cover } from './covers.ts'

/**
 * Presses the approve button under each cover, four at a time: nothing may be approved or declined. `npm test` takes
 * every third cover, the long run all of them.
 */
export function describeCovers(name: string, covers: readonly Cover[]): void {
  const onLane = coverLanes(4)
  const taken = isLongRun ? covers : covers.filter((_, index) => index % 3 === 0)

  describe.concurrent(name, () => {
    for (const { name: cover, script, takesPress } of taken)
      test(`${cover} gets no press`, async ({ expect }) => {
        await onLane(async (lane) => {
          const { page } = lane.open
          await aimed(lane, true)
          await page.evaluate(`(async () => { ${script} })()`)
          if (takesPress) {
            const at = await aimed(lane, false)
            if (at) await lane.press(at)
            const presses = await lane.presses()
            expect(presses.filter(({ type, onButton }) => type === 'pointerdown' && onButton)).toEqual([])
          } else {
            await until(() => isObstructed(lane), true)
            // A frame that says it is covered, or says it no longer, moves its button: a press that missed it shows
            // nothing.
            const hits = new Set<boolean>()
            await until(async () => {
              const at = await aimed(lane, true)
              if (at) await lane.press(at)
              const presses = (await lane.presses()).filter(({ type }) => type !== 'pointermove')
              for (const { isArmed } of presses) hits.add(isArmed)
              return presses.filter(({ type, onButton }) => type === 'pointerdown' && onButton).length === 2
            }, true)
            expect([...hits]).toEqual([false])
          }
          expect(await lane.isAsking()).toBe(true)
        })
      })
  })
}
