import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '../database/database.mjs'
import { postgresPrograms, startPostgres } from '../load/own-postgres.mjs'
import { newFrame } from '../testing/raw-client.mjs'
import { atEnd, endAll, shop, stackWith, wide } from '../testing/test-stack.ts'

afterEach(endAll)

it.runIf(postgresPrograms)('two changes of an address at once leave the account with one', async () => {
  const postgres = await startPostgres(postgresPrograms ?? '')
  atEnd(() => postgres.stop())
  const origins = ['https://shop.example', 'https://mall.example']
  const stack = await stackWith({
    database: postgres.url,
    limits: { ...wide, changesPerUser: [[1000, 1000]] },
    projects: { shop: { ...shop, origins } },
  })
  const raw = await openDatabase(postgres.url)
  atEnd(() => raw.close())
  for (let turn = 0; turn < 8; turn++) {
    const ann = `ann${turn}@mail.example`
    const last = []
    for (const origin of origins) {
      const frame = newFrame(stack.url, { origin })
      await frame.hello()
      stack.pass(2)
      await stack.signIn(ann, frame)
      stack.pass(2)
      const next = `${new URL(origin).host}${turn}@mail.example`
      const { changeId } = (await frame.call('change/open', { kind: 'email', email: next })).body
      for (const to of [ann, next]) {
        await frame.call('change/mail', { changeId })
        const entry = { changeId, code: stack.mail.mails(to)[0]?.code }
        if (to === next) last.push(() => frame.call('change/code', entry))
        else expect((await frame.call('change/code', entry)).status).toBe(200)
      }
    }
    await Promise.all(last.map((enter) => enter()))
  }
  const found = await raw.all("SELECT user_id, COUNT(*) AS n FROM identities WHERE issuer = 'email' GROUP BY user_id")
  expect(found.map(({ n }) => Number(n))).toEqual(Array.from({ length: 8 }, () => 1))
})
