/** Location of the wallet's requests; `window` falls back to the panel if the browser blocks it. */
export type ApprovalPlace = 'window' | 'panel'

export const approvalPlace: { now: ApprovalPlace } = {
  now: new URLSearchParams(location.search).get('approval') === 'panel' ? 'panel' : 'window',
}
