import { expect } from 'chai'
import { afterPaint } from './after-paint.ts'

describe('afterPaint', () => {
  const request = window.requestAnimationFrame
  let callbacks: FrameRequestCallback[] = []
  const frame = () => {
    for (const callback of callbacks.splice(0)) callback(0)
  }
  beforeEach(() => {
    callbacks = []
    window.requestAnimationFrame = (callback) => callbacks.push(callback)
  })
  afterEach(() => {
    window.requestAnimationFrame = request
  })

  it('default: resolves with the second frame, when the first one is painted', async () => {
    let resolved = false
    const painted = afterPaint().then(() => {
      resolved = true
    })
    frame()
    await Promise.resolve()
    expect(resolved).to.equal(false)
    frame()
    await painted
  })

  it('behavior: resolves also where no frame is painted', afterPaint)
})
