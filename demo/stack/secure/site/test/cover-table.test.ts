import { describe, test } from 'vitest'
import { aimed, coverLanes, isObstructed, until } from './cover-lane.ts'
import { covers } from './covers.ts'

const onLane = coverLanes(5)

describe.concurrent('covers', () => {
  for (const { name, script, takesPress } of covers)
    test(`${name} gets no press`, async ({ expect }) => {
      await onLane(async (lane) => {
        const { page } = lane.open
        await aimed(lane, true)
        await page.evaluate(`(async () => { ${script} })()`)
        if (!takesPress) await until(() => isObstructed(lane), true)
        const at = await aimed(lane, !takesPress)
        if (!at) return
        await lane.press(at)
        const presses = (await lane.presses()).filter(({ type }) => type !== 'pointermove')
        expect(presses.filter(({ type, onButton }) => type === 'pointerdown' && onButton)).toHaveLength(
          takesPress ? 0 : 2,
        )
        expect(presses.filter(({ isArmed }) => isArmed)).toEqual([])
        expect(await lane.isAsking()).toBe(true)
      })
    })
})
