export interface Addresses {
  readonly eip155: string
  readonly solana: string
}
