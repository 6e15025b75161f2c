/** A contract of items of which there is one each, and of items of which there are several. */
export const lanterns = '0x52908400098527886E0F7030069857D2E4169EE7'
export const passes = '0xde709f2102306220921060314715629080e2fb77'

/** A row of the data API's answer, with whatever a test wants to be wrong in it. */
export const nftRow = (id: number, fields: object = {}) => ({
  ...{ chainId: 'eip155:1', contract: lanterns, standard: 'ERC-721', tokenId: `${id}`, amount: '1' },
  ...{ name: `Lantern #${id}`, description: 'Tidepool', collection: { name: 'Meridian' }, isSpam: false },
  ...fields,
})
export const passRow = (id: number, amount: number) =>
  nftRow(id, { contract: passes, standard: 'ERC-1155', amount: `${amount}`, name: `Ferry #${id}` })

export const nftAnswer = (data: readonly unknown[], next: string | null = null): Response =>
  Response.json({ data, next })
