interface DemoServices {
  readonly relay: string
  readonly providerApi: string
  /** Balances with prices. */
  readonly dataApi: string
  /** URL of the secure site; undefined if the demo runs without email and social accounts. */
  readonly secureFrame?: string
}

const given: Partial<DemoServices> = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="demo-services"]')?.content ?? '{}',
)

/** The local services; the server writes their addresses into the page, because their ports can be chosen. */
export const hosts: DemoServices = {
  relay: given.relay ?? '',
  providerApi: given.providerApi ?? '',
  dataApi: given.dataApi ?? '',
  ...(given.secureFrame && { secureFrame: given.secureFrame }),
}
