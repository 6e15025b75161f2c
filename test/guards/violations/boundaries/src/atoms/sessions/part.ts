export interface Part {
  readonly of: 'sessions'
}
