export interface ErrorData {
  KEPT: undefined
}
