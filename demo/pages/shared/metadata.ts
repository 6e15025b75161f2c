export const metadata = {
  name: 'Harbor',
  description: 'A demo of wallet-modal on local chains',
  url: location.origin,
  icons: [`${location.origin}/assets/harbor.svg`],
}
