/** Where the wallets ask: `window` falls back to the page when the browser blocks it. */
export type ApprovalPlace = 'window' | 'panel'

export const approvalPlace: { now: ApprovalPlace } = {
  now: new URLSearchParams(location.search).get('approval') === 'panel' ? 'panel' : 'window',
}
