import { expect } from 'chai'
import { press } from '../../../../test/browser/commands.ts'
import { cleanAfterEach, deepActive, opened } from '../../../../test/conformance/modal.ts'
import type { Scene } from '../../../../test/conformance/scene.ts'
import { wait } from '../../../../test/conformance/scene.ts'
import { install } from '../../../../test/fakes/eip1193.ts'

/** Milliseconds after which a letter begins a new word. */
const PAUSE = 500

const rows = ({ root }: Scene) => [...root.querySelectorAll<HTMLElement>('[data-row]')]
const titleOf = (row: Element | null) => row?.querySelector('[data-row-title]')?.textContent
const focused = () => titleOf(deepActive())

describe('the rows of a list by keyboard', function () {
  this.timeout(20_000)
  cleanAfterEach()
  const stops: (() => void)[] = []
  before(() => {
    for (const name of ['Fjord', 'Fern', 'Ember'])
      stops.push(
        install(
          window,
          { request: async () => null, on: () => {}, removeListener: () => {} },
          {
            uuid: crypto.randomUUID(),
            name,
            rdns: `test.${name.toLowerCase()}`,
            icon: 'data:image/png;base64,AA==',
          },
        ),
      )
  })
  after(() => {
    for (const stop of stops) stop()
  })

  it('behavior: letters go to the row that begins with them, one letter to the next such row', async () => {
    const scene = await opened()
    await scene.until('the wallets', () => rows(scene).some((row) => titleOf(row) === 'Ember'))
    const first = rows(scene)[0] as HTMLElement
    first.focus()
    await press('e')
    expect(focused()).to.equal('Ember')
    await wait(PAUSE + 100)
    await press('f')
    const one = focused()
    expect(one).to.match(/^F/)
    await wait(PAUSE + 100)
    await press('f')
    expect(focused()).to.match(/^F/).and.not.equal(one)
    await wait(PAUSE + 100)
    rows(scene)[0]?.focus()
    // Two letters in a row are one word.
    await press('f')
    await press('e')
    expect(focused()).to.equal('Fern')
    // A row is the list's only tab stop.
    expect(
      rows(scene)
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(titleOf),
    ).to.deep.equal(['Fern'])
    await press('Home')
    expect(focused()).to.equal(titleOf(rows(scene)[0] ?? null))
    await press('End')
    expect(focused()).to.equal(titleOf(rows(scene).at(-1) ?? null))
  })
})
