interface DemoServices {
  readonly relay: string
  readonly providerApi: string
  /** Where people log in by email or a social account; absent where the demo came without it. */
  readonly secureFrame?: string
}

const given: Partial<DemoServices> = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="demo-services"]')?.content ?? '{}',
)

/** The relay and the provider API of the local stack; the server writes them into the page, as it does the chains. */
export const hosts: DemoServices = {
  relay: given.relay ?? '',
  providerApi: given.providerApi ?? '',
  ...(given.secureFrame && { secureFrame: given.secureFrame }),
}
