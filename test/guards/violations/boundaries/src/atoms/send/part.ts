export interface Part {
  readonly of: 'send'
}
