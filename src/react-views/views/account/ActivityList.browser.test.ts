import { expect } from 'chai'
import { setViewport } from '../../../../test/browser/commands.ts'
import { addresses, createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { entry, historyAnswer, nft, token } from '../../../../test/fakes/history.ts'
import { answer, coinRow } from '../../../../test/fakes/portfolio.ts'
import { keyedHistoryAtom } from '../../../atoms/assets/history.atoms.ts'
import type { HistoryEntry } from '../../../atoms/assets/history-entry.ts'
import type { TrackedEvent } from '../../../atoms/kit/events/tracked-event.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import type { Transfer } from '../../../atoms/send/transfer.ts'
import { transfersAtom } from '../../../atoms/send/transfer-list.ts'
import type { CaipAddress } from '../../../chains/core/types.ts'

type Data = NonNullable<SceneOptions['data']>
/** Answers the balances, and the history by the test. */
const withHistory =
  (history: Data): Data =>
  (url) =>
    url.pathname.endsWith('/history') ? history(url) : answer(coinRow)

const hour = 3_600_000
const hoursAgo = (hours: number) => ({ minedAt: new Date(Date.now() - hours * hour).toISOString() })
const bsl = (fields: object = {}) => token(fields, 'BSL')
const received = { operationType: 'receive', sentFrom: addresses[1], sentTo: addresses[0] }
const some = () =>
  historyAnswer([
    entry(1, { transfers: [bsl({ direction: 'in' })] }, { ...received, ...hoursAgo(2) }),
    entry(
      2,
      { transfers: [bsl(), token({ direction: 'in', value: 20 }, 'FRY')] },
      { operationType: 'trade', ...hoursAgo(80) },
    ),
    entry(3, { transfers: [nft({ nft_info: { name: 'Lantern #9' } })] }, { operationType: 'mint', ...hoursAgo(90) }),
    entry(4, { transfers: [bsl()] }, { status: 'failed', ...hoursAgo(24 * 40) }),
    entry(5, { transfers: [] }, { operationType: 'approve', ...hoursAgo(24 * 400) }),
  ])

const openActivity = async (scene: Scene) => {
  await scene.kit.open()
  ;(await scene.find('[role=tab]', 'Activity')).click()
}
const start = async (history: Data, more: SceneOptions = {}): Promise<Scene> => {
  const scene = await createScene({ connected: true, data: withHistory(history), ...more })
  await openActivity(scene)
  return scene
}
const rowsOf = (scene: Scene) => [...scene.root.querySelectorAll<HTMLElement>('[data-testid="wm-activity-entry"]')]
const find = (scene: Scene, id: string) => scene.root.querySelector<HTMLElement>(`[data-testid="wm-activity-${id}"]`)
/** Answers a history of `length` entries in pages of `size`, an hour apart. */
const paged =
  (length: number, size: number): Data =>
  (url) => {
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const rows = Array.from({ length: Math.min(size, length - from) }, (_, index) =>
      entry(from + index, { transfers: [bsl()] }, hoursAgo(from + index)),
    )
    return historyAnswer(rows, from + size < length ? `${from + size}` : null)
  }

describeView('Account', {
  title: 'Account',
  connected: true,
  data: withHistory(some),
  arrive: async (scene) => {
    await scene.kit.open()
    ;(await scene.find('[data-testid="wm-account-tab-activity"]')).click()
    await scene.find('[data-testid="wm-activity-entry"]')
  },
})

describe('the activity of the account', () => {
  afterEach(endScenes)

  it('behavior: the addresses of entries are whole in a narrow card, also beside a long amount', async () => {
    await setViewport({ width: 320, height: 700 })
    try {
      const long = { ...bsl({ direction: 'in' }), value: 123_456_789_012.345 }
      const scene = await start(() => historyAnswer([entry(1, { transfers: [long] }, { ...received, ...hoursAgo(2) })]))
      const row = await scene.find('[data-testid="wm-activity-entry"]')
      await scene.settled()
      const address = [...row.querySelectorAll<HTMLElement>('span')].findLast((one) => /0x\w+…\w+/.test(one.innerText))
      const { left, right } = (address as HTMLElement).getBoundingClientRect()
      for (let box = address?.parentElement; box && box !== scene.body(); box = box.parentElement) {
        const around = box.getBoundingClientRect()
        expect(left, box.className).to.be.at.least(around.left - 1)
        expect(right, box.className).to.be.at.most(around.right + 1)
      }
      await scene.end()
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
  })

  it('default: what happened, when, with whom and how much, by month', async () => {
    const scene = await start(some)
    await scene.until('the rows', () => rowsOf(scene).length === 5)
    const texts = rowsOf(scene).map((one) => one.textContent?.replace(/[\u2066\u2069]/g, ''))
    expect(texts[0]).to.include('Received').and.include('2 hr · from 0x52b8…').and.include('+12.500 BSL')
    expect(texts[1]).to.include('Swapped').and.include('+12.500 FRY').and.include('−12.500 BSL').and.include('3 d')
    expect(texts[2]).to.include('Minted').and.include('Lantern #9').and.include('+1')
    expect(texts[3]).to.include('Failed').and.not.include('−')
    expect(texts[4]).to.include('Approved').and.include('1 yr')
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })
    const titles = [2, 80, 24 * 40, 24 * 400].map((hours) => month.format(Date.now() - hours * hour))
    const headings = [...scene.root.querySelectorAll('[role=tabpanel] h4')].map((one) => one.textContent)
    expect(headings).to.deep.equal([...new Set(titles)])
    const lists = [...scene.root.querySelectorAll('[role=tabpanel] ul')].map((one) => one.getAttribute('aria-label'))
    expect(lists).to.deep.equal(headings)
    const [first] = rowsOf(scene)
    expect(first?.getAttribute('href')).to.equal(`https://explorer.test/tx/0x${'1'.padStart(64, '0')}`)
    expect(first?.getAttribute('rel')).to.equal('noopener noreferrer')
    await scene.end()
  })

  it('behavior: what is tiny, nothing or its own account is not told as if it were more', async () => {
    const amount = (numeric: string, more = {}) => [bsl({ direction: 'in', quantity: { numeric }, ...more })]
    const scene = await start(() =>
      historyAnswer([
        entry(1, { transfers: amount('0.0004') }, { ...received, sentFrom: addresses[0], operationType: 'claim' }),
        entry(2, { transfers: amount('0') }, { ...received, operationType: 'unstake' }),
        entry(3, { transfers: amount('0.0004', { value: null }) }, received),
      ]),
    )
    await scene.until('the rows', () => rowsOf(scene).length === 3)
    const [tiny, nothing, dust] = rowsOf(scene).map((one) => one.textContent)
    expect(tiny).to.include('<0.001 BSL').and.not.include('+').and.not.include('from')
    expect(nothing).to.include('0.000 BSL').and.include('from').and.not.include('+')
    expect(dust).to.include('Received').and.include('token without a price').and.not.include('+')
    expect(find(scene, 'hidden')).to.equal(null)
    await scene.end()
  })

  it('behavior: entries that imitate an address or move nothing are hidden, counted, and marked when shown', async () => {
    const friend = '0x9f04d2c7a1b85e36c90d4f2a7e61b8c35d0a7bd1'
    const copy = '0x9f04d2e85b0c6a17f3d9248c5b7e0a614f937bd1'
    const nothing = [bsl({ direction: 'in', quantity: { numeric: '0' }, value: 0 })]
    const scene = await start(() =>
      historyAnswer([
        entry(1, { transfers: nothing }, { ...received, sentFrom: copy }),
        entry(2, { transfers: [bsl()] }, { sentTo: friend }),
        entry(3, { transfers: nothing }, { ...received, sentFrom: `0x${'3c'.repeat(20)}` }),
        entry(4, { transfers: [nft({}, true)] }, received),
      ]),
    )
    const note = await scene.find('[data-testid="wm-activity-hidden"]')
    expect(rowsOf(scene)).to.have.length(1)
    expect(note.textContent).to.include('2 entries are hidden as spam.').and.include('1 entry is left out')
    const toggle = await scene.find('[data-testid="wm-activity-show-hidden"]', 'Show them')
    expect(toggle.ariaExpanded).to.equal('false')
    toggle.click()
    await scene.until('all rows', () => rowsOf(scene).length === 3)
    const texts = rowsOf(scene).map((one) => one.textContent?.replace(/[\u2066\u2069]/g, ''))
    expect(note.textContent).to.include('2 entries are marked as possible scams.').and.not.include('hidden')
    expect(texts[0]).to.include('Possible scam').and.include('imitates 0x9F04…').and.not.include('Received')
    expect(texts[1]).to.include('Sent')
    expect(texts[2]).to.include('Possible scam').and.include('moved nothing').and.not.include('+')
    ;(await scene.find('[data-testid="wm-activity-show-hidden"]', 'Hide them')).click()
    await scene.until('one row', () => rowsOf(scene).length === 1)
    await scene.end()
  })

  it('default: a transfer from this browser is one row with the transaction of the same hash', async () => {
    const scene = await createScene({ connected: true, data: withHistory(paged(3, 3)) })
    const kit = internalKit(scene.kit)
    const own = (id: string, more: Partial<Transfer>): Transfer => ({
      ...{ id, caipNetworkId: 'eip155:1', connectorId: scene.walletId, from: scene.kit.getState().address ?? '' },
      ...{ to: addresses[1], value: '1500000000000000000', fee: '1', symbol: 'MRD', decimals: 18, status: 'pending' },
      ...{ createdAt: Date.now(), updatedAt: Date.now() },
      ...more,
    })
    await openActivity(scene)
    await scene.until('the rows', () => rowsOf(scene).length === 3)
    kit.store.set(transfersAtom, [
      own('a', {}),
      own('b', { hash: `0x${'1'.padStart(64, '0')}`, createdAt: Date.now() - hour }),
    ])
    await scene.until('the merged list', () => rowsOf(scene).length === 2)
    const all = scene.root.querySelectorAll<HTMLElement>('[role=tabpanel] li [data-row]')
    expect([...all].map(({ dataset }) => dataset.testid)).to.deep.equal([
      ...['wm-transaction', 'wm-activity-entry', 'wm-transaction', 'wm-activity-entry'],
    ])
    expect(all[0]?.textContent).to.include('Sending').and.include('−1.500 MRD')
    await scene.end()
  })

  it('behavior: goes on after a page of which every entry is a transfer from this browser', async () => {
    const scene = await createScene({ connected: true, data: withHistory(paged(3, 1)) })
    const kit = internalKit(scene.kit)
    await scene.kit.open()
    kit.store.set(transfersAtom, [
      {
        ...{
          id: 'a',
          caipNetworkId: 'eip155:1',
          connectorId: scene.walletId,
          from: scene.kit.getState().address ?? '',
        },
        ...{ to: addresses[1], value: '1', fee: '1', symbol: 'MRD', decimals: 18, status: 'pending' },
        ...{ createdAt: Date.now(), updatedAt: Date.now(), hash: `0x${'0'.repeat(64)}` },
      },
    ])
    ;(await scene.find('[role=tab]', 'Activity')).click()
    await scene.until('the other entries', () => rowsOf(scene).length === 2)
    await scene.end()
  })

  it('default: seven placeholders while it loads, then what there is', async () => {
    let give: ((_: Response) => void) | undefined
    const scene = await start(() => new Promise<Response>((resolve) => (give = resolve)))
    await scene.until('a request', () => give)
    await scene.until(
      'placeholders',
      () => scene.root.querySelectorAll('[role=tabpanel] [data-skeleton]>span').length >= 7,
    )
    give?.(historyAnswer([]))
    await scene.until('the empty state', () => scene.text().includes('No activity yet'))
    expect(scene.root.querySelector('[role=tabpanel] [data-skeleton]')).to.equal(null)
    await scene.end()
  })

  it('behavior: a failure says so and when it can be tried again; what was read stays, with its age', async () => {
    let fails = true
    const scene = await start((url) => (fails ? new Response('', { status: 404 }) : paged(40, 20)(url)))
    const retry = await scene.find('[data-testid="wm-activity-retry"]')
    expect(scene.text())
      .to.include('Failed to fetch transactions')
      .and.match(/Try again in (30|29|28) seconds/)
    expect(retry.getAttribute('aria-disabled')).to.equal('true')
    expect(scene.text()).not.to.include('No activity yet')
    // Once: the alert is read aloud, and no toast says it as well.
    const told = [...scene.root.querySelectorAll('[role=alert]')].flatMap(({ textContent }) => textContent || [])
    expect(told).to.deep.equal(['Failed to fetch transactions'])
    fails = false
    await scene.end()

    const later = await start((url) =>
      url.searchParams.has('cursor') ? new Response('', { status: 404 }) : paged(40, 20)(url),
    )
    ;(await later.find('[data-testid="wm-activity-more"]')).click()
    await later.find('[data-testid="wm-activity-retry"]')
    expect(later.text()).to.match(/What is listed was read \d+ sec ago/)
    expect(rowsOf(later).length).to.be.above(2)
    expect(find(later, 'more')).to.equal(null)
    await later.end()
  })

  it('behavior: without a data API only own transfers are listed, and the account says so', async () => {
    const scene = await createScene({ connected: true })
    const kit = internalKit(scene.kit)
    await scene.kit.open()
    kit.store.set(transfersAtom, [
      {
        ...{
          id: 'a',
          caipNetworkId: 'eip155:1',
          connectorId: scene.walletId,
          from: scene.kit.getState().address ?? '',
        },
        ...{ to: addresses[1], value: '1', fee: '1', symbol: 'MRD', decimals: 18, status: 'pending' },
        ...{ createdAt: Date.now(), updatedAt: Date.now() },
      },
    ])
    await scene.find('[data-testid="wm-transaction"]')
    expect(scene.text()).to.include('Only transfers sent from this browser are listed.')
    await scene.end()
  })

  it('behavior: a page with nothing to show offers to go on, and does not say that there is nothing', async () => {
    let turn = 0
    const scene = await start(() => (turn < 10 ? historyAnswer([], `c${turn++}`) : some()))
    ;(await scene.find('[data-testid="wm-activity-more"]', 'Show more')).click()
    expect(scene.text()).to.include('Nothing to show among the latest entries')
    await scene.until('the rows', () => rowsOf(scene).length === 5)
    await scene.end()
  })

  it('behavior: the end in view loads the next page; the button does too, and leads the focus on', async () => {
    const asked: (string | null)[] = []
    const events: TrackedEvent[] = []
    const scene = await createScene({
      connected: true,
      data: withHistory((url) => {
        asked.push(url.searchParams.get('cursor'))
        return paged(60, 20)(url)
      }),
    })
    scene.kit.on('event', (event) => void events.push(event))
    await openActivity(scene)
    await scene.until('the first page', () => rowsOf(scene).length > 5)
    expect(asked).to.deep.equal([null])
    const more = await scene.find('[data-testid="wm-activity-more"]')
    more.focus({ preventScroll: true })
    more.click()
    await scene.until('the second page', () => asked.includes('20'))
    await scene.until('the focus', () => scene.root.activeElement?.matches('[data-testid="wm-activity-entry"]'))
    expect((scene.root.activeElement as HTMLAnchorElement).href.endsWith('20')).to.equal(true)
    await scene.until('the third page', () => {
      scene.body().scrollTop = scene.body().scrollHeight
      return asked.includes('40')
    })
    await scene.until('no more', () => !find(scene, 'more'))
    expect(asked).to.deep.equal([null, '20', '40'])
    expect(events.map(({ event }) => event).filter((name) => name.endsWith('_TRANSACTIONS'))).to.deep.equal([
      ...['CLICK_TRANSACTIONS', 'LOAD_MORE_TRANSACTIONS', 'LOAD_MORE_TRANSACTIONS'],
    ])
    await scene.end()
  })

  it('behavior: after 100 entries the list waits for a press, so that what is below it can be reached', async () => {
    const asked: (string | null)[] = []
    const scene = await start((url) => {
      asked.push(url.searchParams.get('cursor'))
      return paged(1000, 50)(url)
    })
    const toEnd = (count: number) =>
      scene.until(`${count} requests`, () => {
        scene.body().scrollTop = scene.body().scrollHeight
        return asked.length === count
      })
    await toEnd(2)
    await scene.until('the button', () => !find(scene, 'more')?.ariaBusy)
    const isStill = () => {
      scene.body().scrollTop = scene.body().scrollHeight
      const { bottom } = scene.body().getBoundingClientRect()
      const disconnect = [...scene.root.querySelectorAll('button')].find((one) => one.textContent === 'Disconnect')
      return !!disconnect && disconnect.getBoundingClientRect().bottom <= bottom
    }
    await scene.until('Disconnect in sight', isStill)
    for (let frames = 0; frames < 20; frames++) {
      await new Promise(requestAnimationFrame)
      expect(isStill()).to.equal(true)
    }
    expect(asked).to.have.length(2)
    find(scene, 'more')?.click()
    await toEnd(4)
    await scene.end()
  })

  it('behavior: one tab stop; arrows, Home and End move it', async () => {
    const scene = await start(paged(200, 200))
    await scene.until('the rows', () => rowsOf(scene).length > 5)
    const stops = () => rowsOf(scene).filter(({ tabIndex }) => tabIndex === 0)
    await scene.until('one stop', () => stops().length === 1)
    const key = (name: string) =>
      scene.root.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true }),
      )
    const isAt = (index: number) =>
      scene.until(`row ${index}`, () =>
        (scene.root.activeElement as HTMLAnchorElement | null)?.href?.endsWith(`00${index}`),
      )
    stops()[0]?.focus()
    key('ArrowDown')
    await isAt(1)
    key('End')
    await isAt(199)
    expect(stops()).to.have.length(1)
    key('ArrowUp')
    await isAt(198)
    key('Home')
    await isAt(0)
    key('ArrowUp')
    await isAt(0)
    await scene.end()
  })

  it('behavior: 50,000 entries keep few rows in the page, also while it scrolls', async () => {
    const scene = await start(() => historyAnswer([entry(1)]))
    await scene.until('the first row', () => rowsOf(scene).length === 1)
    const { store } = internalKit(scene.kit)
    const held = store.get(keyedHistoryAtom)
    const [first] = held?.state.history?.entries ?? []
    const entries = Array.from({ length: 50_000 }, (_, index) => ({
      ...(first as HistoryEntry),
      id: `${index}`,
      minedAt: Date.now() - index * hour,
    }))
    const history = { entries, unread: false, spam: [], at: Date.now() }
    store.set(keyedHistoryAtom, { key: held?.key as CaipAddress, state: { status: 'ready', history } })
    await scene.until('the list', () => scene.body().scrollHeight > 2_000_000)
    for (const place of [0, 0.3, 0.6, 1]) {
      scene.body().scrollTop = place * scene.body().scrollHeight
      await scene.until(`rows at ${place}`, () => {
        const { top, bottom } = scene.body().getBoundingClientRect()
        const middle = (top + bottom) / 2
        return rowsOf(scene).some((row) => Math.abs(row.getBoundingClientRect().top - middle) < 120)
      })
      expect(rowsOf(scene).length).to.be.at.most(80)
    }
    await scene.end()
  })
})
