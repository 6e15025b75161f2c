interface DemoServices {
  readonly relay: string
  readonly providerApi: string
}

const given: Partial<DemoServices> = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="demo-services"]')?.content ?? '{}',
)

/** The relay and the provider API of the local stack; the server writes them into the page, as it does the chains. */
export const hosts: DemoServices = { relay: given.relay ?? '', providerApi: given.providerApi ?? '' }
