interface DemoServices {
  readonly relay: string
  readonly providerApi: string
  /** What accounts hold, with prices. */
  readonly dataApi: string
  /** Where people log in by email or a social account; absent where the demo came without it. */
  readonly secureFrame?: string
}

const given: Partial<DemoServices> = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="demo-services"]')?.content ?? '{}',
)

/** The services of the local stack; the server writes their addresses into the page, as it does the chains'. */
export const hosts: DemoServices = {
  relay: given.relay ?? '',
  providerApi: given.providerApi ?? '',
  dataApi: given.dataApi ?? '',
  ...(given.secureFrame && { secureFrame: given.secureFrame }),
}
