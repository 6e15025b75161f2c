export interface Part {
  readonly of: 'wallets'
}
