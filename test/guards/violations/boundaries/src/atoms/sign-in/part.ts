export interface Part {
  readonly of: 'sign-in'
}
