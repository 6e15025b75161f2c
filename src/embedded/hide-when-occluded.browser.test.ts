import { expect } from 'chai'
import { hideWhenOccluded } from './hide-when-occluded.ts'

describe('hideWhenOccluded', () => {
  let host: HTMLElement
  let dialog: HTMLDialogElement
  let frame: HTMLIFrameElement
  let stop = () => {}
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const shown = () => frame.style.display === 'block'
  const until = async (what: string, is: () => boolean) => {
    const end = performance.now() + 4_000
    while (!is()) {
      if (performance.now() > end) throw new Error(`Never ${what}`)
      await wait(10)
    }
  }

  beforeEach(async () => {
    host = document.body.appendChild(document.createElement('div'))
    dialog = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('dialog'))
    frame = dialog.appendChild(document.createElement('iframe'))
    frame.style.position = 'fixed'
    frame.style.left = '20px'
    frame.style.top = '20px'
    dialog.showModal()
    stop = hideWhenOccluded(frame, window)
    await wait(900)
  })
  afterEach(() => {
    stop()
    host.remove()
  })

  it('default: what lies still stays shown', async () => {
    await wait(400)
    expect(shown()).to.equal(true)
  })

  const moves: { readonly [name: string]: () => void } = {
    'by three pixels': () => {
      frame.style.left = '23px'
    },
    'by a margin': () => {
      frame.style.margin = '30px'
    },
    'by its dialog': () => {
      dialog.style.transform = 'translateX(-40px)'
    },
    smaller: () => {
      frame.style.width = '120px'
    },
  }
  for (const [name, move] of Object.entries(moves))
    it(`security: moved ${name}, it is away for a moment (F-30)`, async () => {
      move()
      await until('away', () => !shown())
      await wait(150)
      expect(shown(), 'for long enough to count').to.equal(false)
      await until('back', shown)
      await wait(300)
      expect(shown()).to.equal(true)
    })

  it('behavior: whoever was in it with the keyboard is in it again', async () => {
    frame.focus()
    frame.style.left = '23px'
    await until('away', () => !shown())
    await until('back', shown)
    expect(host.shadowRoot?.activeElement === frame).to.equal(true)
    await wait(300)
    // Somebody who went elsewhere meanwhile stays there.
    const button = dialog.appendChild(document.createElement('button'))
    frame.style.left = '26px'
    await until('away', () => !shown())
    button.focus()
    await until('back', shown)
    expect(host.shadowRoot?.activeElement === button).to.equal(true)
  })

  const veils: { readonly [name: string]: readonly [on: () => void, off: () => void] } = {
    'a mask on it': [
      () => frame.style.setProperty('mask-image', 'linear-gradient(transparent, transparent)'),
      () => frame.style.removeProperty('mask-image'),
    ],
    'a mask on the dialog': [
      () => dialog.style.setProperty('mask-image', 'linear-gradient(transparent, transparent)', 'important'),
      () => dialog.style.removeProperty('mask-image'),
    ],
    'a mask of a border on it': [
      () => frame.style.setProperty('-webkit-mask-box-image-source', 'linear-gradient(transparent, transparent)'),
      () => frame.style.removeProperty('-webkit-mask-box-image-source'),
    ],
    'an outline drawn inwards': [
      () => {
        frame.style.outline = '400px solid #fff'
        frame.style.outlineOffset = '-400px'
      },
      () => {
        frame.style.outline = ''
      },
    ],
    'an outline of the dialog drawn inwards': [
      () => {
        dialog.style.outline = '400px solid #fff'
        dialog.style.outlineOffset = '-400px'
      },
      () => {
        dialog.style.outline = ''
      },
    ],
    'an inert host': [
      () => {
        host.inert = true
      },
      () => {
        host.inert = false
      },
    ],
  }
  for (const [name, [on, off]] of Object.entries(veils))
    it(`security: with ${name} it stays away (F-30, F-35)`, async () => {
      on()
      await until('away', () => !shown())
      await wait(900)
      expect(shown()).to.equal(false)
      off()
      await until('back', shown)
    })

  it('behavior: no selection lays its colour over it', () => {
    expect(getComputedStyle(frame).userSelect).to.equal('none')
  })

  it('behavior: a thin outline, as of the focus, leaves it shown', async () => {
    dialog.style.outline = '2px solid'
    dialog.style.outlineOffset = '-2px'
    await wait(400)
    expect(shown()).to.equal(true)
  })

  it('behavior: stopped, it does nothing more', async () => {
    stop()
    frame.style.left = '200px'
    await wait(400)
    expect(shown()).to.equal(true)
  })
})
