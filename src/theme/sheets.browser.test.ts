import { expect } from 'chai'
import { adopt, register } from './sheets.ts'

function box(css: string): { host: HTMLElement; root: ShadowRoot; release: () => void; color: () => string } {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const inner = document.createElement('p')
  inner.className = css
  root.append(inner)
  document.body.append(host)
  return { host, root, release: adopt(root), color: () => getComputedStyle(inner).color }
}

describe('sheets', () => {
  it('default: a text reaches the roots adopted before and after it', () => {
    const early = box('sheet-a')
    register('.sheet-a { color: rgb(1, 2, 3) }')
    const late = box('sheet-a')
    expect(early.color()).to.equal('rgb(1, 2, 3)')
    expect(late.color()).to.equal('rgb(1, 2, 3)')
    for (const { host, release } of [early, late]) {
      release()
      host.remove()
    }
  })

  it('behavior: one sheet object for each text and document, registered twice or not', () => {
    register('.sheet-b { color: red }')
    const one = box('sheet-b')
    const count = one.root.adoptedStyleSheets.length
    register('.sheet-b { color: red }')
    const two = box('sheet-b')
    expect(one.root.adoptedStyleSheets.length).to.equal(count)
    expect(two.root.adoptedStyleSheets).to.deep.equal(one.root.adoptedStyleSheets)
    for (const { host, release } of [one, two]) {
      release()
      host.remove()
    }
  })

  it('behavior: a released root gets nothing more', () => {
    const gone = box('sheet-c')
    gone.release()
    register('.sheet-c { color: rgb(4, 5, 6) }')
    expect(gone.color()).not.to.equal('rgb(4, 5, 6)')
    gone.host.remove()
  })

  it("behavior: the page's own sheets of a root stay, in front", () => {
    const { host, root, release } = box('sheet-d')
    const own = new CSSStyleSheet()
    root.adoptedStyleSheets = [own, ...root.adoptedStyleSheets]
    register('.sheet-d { color: red }')
    expect(root.adoptedStyleSheets[0]).to.equal(own)
    release()
    host.remove()
  })

  it('behavior: adopted again in another document', () => {
    register('.sheet-e { color: rgb(7, 8, 9) }')
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const moved = box('sheet-e')
    const other = frame.contentDocument
    if (!other) throw new Error('no document in the frame')
    other.body.append(moved.host)
    moved.release()
    const release = adopt(moved.root)
    expect(other.defaultView?.getComputedStyle(moved.root.firstElementChild as Element).color).to.equal('rgb(7, 8, 9)')
    release()
    frame.remove()
  })

  it('behavior: a document without a window is left alone', () => {
    const parsed = document.implementation.createHTMLDocument()
    const host = parsed.body.appendChild(parsed.createElement('div'))
    const release = adopt(host.attachShadow({ mode: 'open' }))
    register('.sheet-f { color: red }')
    release()
  })
})
